import type { IncomingMessage, ServerResponse } from 'node:http';
import { isJsonRequest, readJsonObject, sendJson } from '#sandbox/http.ts';
import type { ControlledTransaction, ProviderControl } from './control.ts';
import { parseFaults } from './faults.ts';
import type { TransactionStatus } from './outcomes.ts';

const outcomes: readonly unknown[] = ['APPROVED', 'DECLINED', 'ERROR'];
const methods: readonly unknown[] = ['CARD', 'NEQUI', 'PSE'];
const statuses: readonly unknown[] = ['PENDING', 'APPROVED', 'DECLINED', 'VOIDED', 'ERROR'];

/** Serves the control API of the simulator under `/control`. Changes must be JSON. Errors are `{error: <sentence>}`. */
export function createControlApi(control: ProviderControl, facts: { merchantName: string; publicKey: string }) {
  const refuse = (response: ServerResponse, status: number, error: string) => sendJson(response, status, { error });

  const changeTransaction = async (
    response: ServerResponse,
    id: string,
    action: string,
    body: Record<string, unknown>,
  ) => {
    if (!control.transactions().some((transaction) => transaction.id === id))
      return refuse(response, 404, 'La transacción no existe');
    const { status, copies = 1, notify = true } = body;
    if (status !== undefined && !statuses.includes(status)) return refuse(response, 400, 'El estado no existe');
    if (action === 'settle') return sendJson(response, 200, control.settle(id));
    if (action === 'status') {
      if (status === undefined) return refuse(response, 400, 'Falta el estado');
      return sendJson(response, 200, control.setStatus(id, status as TransactionStatus, { notify: notify !== false }));
    }
    if (!Number.isInteger(copies) || Number(copies) < 1 || Number(copies) > 100)
      return refuse(response, 400, 'Las copias van de 1 a 100');
    const asked = status === undefined ? {} : { status: status as TransactionStatus };
    return sendJson(response, 200, { statuses: await control.sendWebhook(id, { ...asked, copies: Number(copies) }) });
  };

  const create = (response: ServerResponse, body: Record<string, unknown>) => {
    const { reference, amountInCents, outcome = 'APPROVED', method = 'CARD', settleMs = null } = body;
    if (typeof reference !== 'string' || reference === '') return refuse(response, 400, 'Falta la referencia');
    if (!Number.isInteger(amountInCents)) return refuse(response, 400, 'El valor en centavos debe ser un entero');
    if (!outcomes.includes(outcome)) return refuse(response, 400, 'El resultado no existe');
    if (!methods.includes(method)) return refuse(response, 400, 'El medio de pago no existe');
    if (settleMs !== null && !(Number.isInteger(settleMs) && Number(settleMs) >= 0))
      return refuse(response, 400, 'El tiempo debe ser un entero en milisegundos');
    const asked = { ...body, reference, amountInCents: Number(amountInCents) } as ControlledTransaction;
    return sendJson(response, 201, control.createTransaction(asked));
  };

  const sendEvent = async (response: ServerResponse, { event, data, properties }: Record<string, unknown>) => {
    const isEvent = typeof event === 'string' && typeof data === 'object' && data !== null;
    if (!isEvent || !Array.isArray(properties) || !properties.every((path) => typeof path === 'string'))
      return refuse(response, 400, 'Faltan event, data o properties');
    const status = await control.sendEvent({ event, data: data as Record<string, unknown>, properties });
    return sendJson(response, 200, { status });
  };

  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const route = `${request.method} ${url.pathname.slice('/control'.length)}`;
    if (route === 'GET /state') {
      const { merchantName, publicKey } = facts;
      const newest = {
        transactions: control.transactions().toReversed().slice(0, 100),
        deliveries: control.deliveries().toReversed().slice(0, 100),
      };
      return sendJson(response, 200, {
        merchantName,
        publicKey,
        eventsUrl: control.eventsUrl() ?? null,
        faults: control.faults(),
        ...newest,
      });
    }
    if (route === 'GET /transactions')
      return sendJson(response, 200, control.transactions(url.searchParams.get('reference') ?? undefined));
    if (route === 'GET /deliveries') return sendJson(response, 200, control.deliveries());
    if (route === 'GET /faults') return sendJson(response, 200, control.faults());
    if (request.method === 'GET') return refuse(response, 404, 'No existe');
    if (!isJsonRequest(request)) return refuse(response, 415, 'Envía JSON');
    const body = await readJsonObject(request);
    if (body === undefined) return refuse(response, 400, 'El cuerpo no es un objeto JSON');
    if (route === 'PUT /faults') {
      const parsed = parseFaults(body);
      return 'problems' in parsed
        ? refuse(response, 400, parsed.problems.join('. '))
        : sendJson(response, 200, control.setFaults(parsed.change));
    }
    if (route === 'DELETE /faults') return sendJson(response, 200, control.clearFaults());
    if (route === 'PUT /events-url') {
      if (body.url !== null && !URL.canParse(String(body.url)))
        return refuse(response, 400, 'La dirección no es válida');
      control.setEventsUrl(body.url === null ? undefined : String(body.url));
      return sendJson(response, 200, { eventsUrl: control.eventsUrl() ?? null });
    }
    if (route === 'POST /reset') {
      control.reset();
      return sendJson(response, 200, {});
    }
    if (route === 'POST /events') return sendEvent(response, body);
    if (route === 'POST /transactions') return create(response, body);
    const [, id, action] = /^POST \/transactions\/([\w-]+)\/(status|settle|webhook)$/.exec(route) ?? [];
    if (id && action) return await changeTransaction(response, id, action, body);
    return refuse(response, 404, 'No existe');
  };
}
