import type { FastifyReply, FastifyRequest } from 'fastify';

/** The cookie opens no session, and browsers never send the cookie with cross-site requests. */
export function acceptanceCookie(secure: () => boolean) {
  const name = () => `${secure() ? '__Host-' : ''}rebanca_acceptance`;
  return {
    read: (request: FastifyRequest): string | undefined => request.cookies[name()] || undefined,
    set: (reply: FastifyReply, secret: string, seconds: number) =>
      void reply.setCookie(name(), secret, {
        path: secure() ? '/' : '/api',
        secure: secure(),
        httpOnly: true,
        sameSite: 'strict',
        maxAge: seconds,
      }),
  };
}
