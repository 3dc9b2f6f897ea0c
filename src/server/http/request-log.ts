import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import { shortenedAddress } from './network.ts';
import { proxyRequestId } from './security.ts';

export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (this.isLogDisabled(request)) return;
    const proxyReqId = proxyRequestId(request);
    const line = {
      req: request,
      res: reply,
      responseTime: reply.elapsedTime,
      client: shortenedAddress(request.ip),
      ...(proxyReqId && { proxyReqId }),
    };
    if (error) reply.log.error({ ...line, err: error }, 'the response was interrupted');
    else reply.log.info(line, 'responded');
  }

  override routeNotFound(): void {}
}
