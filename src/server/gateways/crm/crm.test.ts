import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { isoDate } from '#domain/time/calendar.ts';
import { pesos } from '#domain/money/money.ts';
import { OutboundFailure, outboundTo } from '#server/gateways/outbound.ts';
import type { CrmAgreement } from './crm.ts';
import { caseSuffix, embeddedCrm } from './embedded-crm.ts';
import { salesforceCrm } from './salesforce-crm.ts';

const agreement: CrmAgreement = {
  agreementId: '0193a5c2-7b1e-7c3d-9f00-1a2b3c4d5e6f',
  agreementNumber: 'AC-2026-000123',
  customerName: 'Laura Rodríguez',
  customerDocument: { type: 'CC', number: '1020304050' },
  creditor: 'Portafolios del Norte',
  obligationNumber: '4578-001-99',
  total: pesos(5_040_000),
  initialPayment: pesos(600_000),
  instalments: 6,
  firstPaymentOn: isoDate('2026-11-27'),
  membershipPrice: pesos(0),
  acceptedAt: new Date('2026-11-20T20:45:10Z'),
};

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function thirdParty(
  answer: (request: IncomingMessage, reply: ServerResponse, body: string) => void,
): Promise<string> {
  const server = createServer((request, reply) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => answer(request, reply, body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('the CRM of the demonstration', () => {
  test('returns the same id of 18 characters for the same agreement', async () => {
    const { crmAgreementId } = await embeddedCrm().registerAgreement(agreement);
    expect(crmAgreementId).toMatch(/^a0R[A-Za-z0-9]{12}[A-Z0-5]{3}$/);
    expect(await embeddedCrm().registerAgreement(agreement)).toEqual({ crmAgreementId });
    expect(await embeddedCrm().registerAgreement({ ...agreement, agreementId: 'other' })).not.toEqual({
      crmAgreementId,
    });
  });

  // The expected suffix was computed by hand: each character encodes the positions of the capital letters in a group of
  // five characters.
  test('caseSuffix computes the Salesforce case checksum of an id', () => {
    expect(caseSuffix('001300000H7A1bC')).toBe('AQS');
  });

  test('throws when configured to fail', async () => {
    await expect(embeddedCrm({ failing: () => true }).registerAgreement(agreement)).rejects.toThrow(
      'configured to fail',
    );
  });
});

describe('the Salesforce CRM', () => {
  test('upserts the agreement by its portal id and returns the Salesforce id', async () => {
    let seen:
      | {
          method?: string | undefined;
          url?: string | undefined;
          token?: string | undefined;
          body: Record<string, unknown>;
        }
      | undefined;
    const url = await thirdParty((request, reply, body) => {
      seen = {
        method: request.method,
        url: request.url,
        token: request.headers.authorization,
        body: JSON.parse(body) as Record<string, unknown>,
      };
      reply
        .writeHead(201, { 'content-type': 'application/json' })
        .end('{"id":"a0R3t000002XyZaEAK","success":true,"errors":[],"created":true}');
    });
    expect(await salesforceCrm({ url, token: 'secret' }).registerAgreement(agreement)).toEqual({
      crmAgreementId: 'a0R3t000002XyZaEAK',
    });
    expect(seen).toMatchObject({
      method: 'PATCH',
      url: `/services/data/v62.0/sobjects/Acuerdo_Pago__c/Rebanca_Id__c/${agreement.agreementId}`,
      token: 'Bearer secret',
      body: {
        Name: 'AC-2026-000123',
        Valor_Total__c: 5_040_000,
        Primera_Fecha__c: '2026-11-27',
        Numero_Documento__c: '1020304050',
      },
    });
  });

  test('sends the id of a replaced agreement', async () => {
    const bodies: Record<string, unknown>[] = [];
    const url = await thirdParty((_, reply, body) => {
      bodies.push(JSON.parse(body) as Record<string, unknown>);
      reply.writeHead(200).end('{"id":"a0R3t000002XyZaEAK","success":true}');
    });
    const crm = salesforceCrm({ url, token: 't' });
    await crm.registerAgreement(agreement);
    await crm.registerAgreement({ ...agreement, replaces: 'old' });
    expect(bodies.map((body) => body['Reemplaza_Id__c'])).toEqual([undefined, 'old']);
    expect(bodies[0]).not.toHaveProperty('Reemplaza_Id__c');
  });

  test('reports the error codes of Salesforce without the token', async () => {
    const url = await thirdParty((_, reply) =>
      reply.writeHead(401).end('[{"errorCode":"INVALID_SESSION_ID","message":"Session expired"}]'),
    );
    await expect(salesforceCrm({ url, token: 'secret' }).registerAgreement(agreement)).rejects.toMatchObject({
      status: 401,
      codes: ['INVALID_SESSION_ID'],
      message: expect.not.stringContaining('secret') as string,
    });
  });

  test('rejects a response without a valid id', async () => {
    const url = await thirdParty((_, reply) => reply.writeHead(200).end('{"id":"<script>","success":true}'));
    await expect(salesforceCrm({ url, token: 't' }).registerAgreement(agreement)).rejects.toThrow('200');
  });
});

describe('outboundTo, the client for third parties', () => {
  const get = { method: 'GET', path: '/x' } as const;

  test('follows no redirect', async () => {
    let visits = 0;
    const url = await thirdParty((_, reply) => {
      visits += 1;
      reply.writeHead(302, { location: '/elsewhere' }).end();
    });
    await expect(outboundTo(url)(get)).rejects.toMatchObject({ reason: 'redirect' });
    expect(visits).toBe(1);
  });

  test('fails after the timeout', async () => {
    const url = await thirdParty(() => {});
    await expect(outboundTo(url, { timeoutMs: 50 })(get)).rejects.toMatchObject({ reason: 'timeout' });
  });

  test('fails when the response is too large or not JSON', async () => {
    const large = await thirdParty((_, reply) => reply.end(`"${'x'.repeat(1_100_000)}"`));
    await expect(outboundTo(large)(get)).rejects.toMatchObject({ reason: 'too-large' });
    const page = await thirdParty((_, reply) => reply.end('<html>'));
    await expect(outboundTo(page)(get)).rejects.toMatchObject({ reason: 'not-json' });
  });

  test('fails when no server listens at the URL', async () => {
    const url = await thirdParty(() => {});
    await closers.pop()?.();
    await expect(outboundTo(url)(get)).rejects.toBeInstanceOf(OutboundFailure);
  });

  test.each(['//evil.example/x', '/../../x', 'https://evil.example/x', '@evil.example/x', '\\\\evil.example'])(
    'sends the request to the base origin also for the path %j',
    async (path) => {
      const url = await thirdParty((_, reply) => reply.end('"ours"'));
      expect((await outboundTo(`${url}/v1`)({ method: 'GET', path })).body).toBe('ours');
    },
  );

  test('returns the status and the body of an error response', async () => {
    const url = await thirdParty((request, reply) =>
      reply.writeHead(request.url === '/v1/x' ? 422 : 500).end('{"error":1}'),
    );
    expect(await outboundTo(`${url}/v1/`)(get)).toEqual({ status: 422, body: { error: 1 } });
  });
});
