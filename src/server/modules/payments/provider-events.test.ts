import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { paymentEvent } from '#server/db/schema/payments.ts';
import { acceptedPlan } from '#test/support/accepted-plan.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { initial, payingIn, signedNotification } from '#test/support/paying.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { refusedEvents } from './refused-events.ts';

interface Sample {
  title: string;
  /** The raw body. The test replaces `{{checksum}}` and `{{timestamp}}` with the actual values. */
  body: string;
  signed: string;
  status: number;
}

const folder = new URL('../../../../test/corpus/provider-events/', import.meta.url);
const samples = readdirSync(folder).map((name) => ({
  name,
  ...(JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Sample),
}));

const sealedWith = (secret: string) => {
  const properties = ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'];
  const timestamp = 1_795_000_000;
  const checksum = createHash('sha256').update(`1-2-3APPROVED100${timestamp}${secret}`).digest('hex');
  return JSON.stringify({
    event: 'transaction.updated',
    data: { transaction: { id: '1-2-3', status: 'APPROVED', amount_in_cents: 100 } },
    environment: 'test',
    signature: { properties, checksum },
    timestamp,
  });
};

describeOnPostgres('the events of the card provider', (engine) => {
  const app = suiteApp(engine);
  const { begin, pay, agreementOf } = payingIn(() => app);

  const sealed = (
    { body, signed }: Pick<Sample, 'body' | 'signed'>,
    timestamp: number | string = seconds(app.clock.now()),
  ) => {
    const checksum = createHash('sha256')
      .update(`${signed}${timestamp}${app.provider.keys.eventsSecret}`)
      .digest('hex');
    return { body: body.replace('{{checksum}}', checksum).replace('{{timestamp}}', String(timestamp)), checksum };
  };
  const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);
  const post = (payload: string, headers: Record<string, string>) =>
    app.client().send({
      method: 'POST',
      url: '/api/webhooks/wompi',
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    });
  const stored = async () => (await app.platform.database.sql.select().from(paymentEvent)).length;

  test.each(samples)('are answered with the HTTP status $status for the sample $name: $title', async (sample) => {
    const before = await stored();
    const { body, checksum } = sealed(sample);
    const answer = await post(body, { 'x-event-checksum': checksum });
    expect(answer.status).toBe(sample.status);
    if (sample.status === 400) expect(answer.body.code).toBe('SIGNATURE_INVALID');
    const isKept = sample.status === 200 && sample.name.startsWith('transaction-');
    expect((await stored()) - before).toBe(isKept ? 1 : 0);
  });

  test.each([
    ['unreadable', 'no es JSON', {}],
    ['signature', sealedWith('otra-llave'), {}],
    ['unsigned', sealedWith('otra-llave').replace(/,"checksum":"[0-9a-f]+"/, ''), {}],
  ] as const)(
    'are logged and counted with the reason %s when the portal refuses them',
    async (reason, body, headers) => {
      const counted: unknown[] = [];
      const count = (each: unknown) => void counted.push(each);
      refusedEvents.subscribe(count);
      const warn = vi.spyOn(app.platform.log, 'warn');
      expect((await post(body, headers)).status).toBe(400);
      refusedEvents.unsubscribe(count);
      expect(counted).toEqual([reason]);
      expect(warn).toHaveBeenCalledWith(
        { provider: 'wompi', reason },
        'a notification of the card provider was rejected',
      );
      warn.mockRestore();
    },
  );

  describe('of an event type other than transaction.updated', () => {
    const nequi = samples.find(({ name }) => name === 'nequi-token-updated.json')!;

    test.each([
      'application/json; charset=utf-8',
      'application/json;charset=UTF8',
      'APPLICATION/JSON',
      'text/plain',
      'application/vnd.api+json',
    ])('are accepted with the content type %s', async (type) => {
      const { body, checksum } = sealed(nequi);
      expect((await post(body, { 'content-type': type, 'x-event-checksum': checksum })).status).toBe(200);
    });

    test('are accepted only with a valid checksum in the header or the body', async () => {
      const { body, checksum } = sealed(nequi);
      const without = body.replace(`,"checksum":"${checksum}"`, '').replace(`, "checksum":"${checksum}"`, '');
      expect(without).not.toContain(checksum);
      expect((await post(body, {})).status).toBe(200);
      expect((await post(body, { 'x-event-checksum': checksum.toUpperCase() })).status).toBe(200);
      expect((await post(without, { 'x-event-checksum': checksum })).status).toBe(200);
      expect((await post(without, {})).status).toBe(400);
      expect((await post(body, { 'x-event-checksum': 'a'.repeat(64) })).status).toBe(400);
      expect((await post(body.replace(checksum, 'a'.repeat(64)), { 'x-event-checksum': checksum })).status).toBe(400);
    });
  });

  describe('signed over a given list of fields', () => {
    const all = ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'];
    const transaction = { id: '1-2-3', status: 'APPROVED', amount_in_cents: 100, reference: 'R-1' };
    const valueOf: Record<string, string | number> = {
      'transaction.id': transaction.id,
      'transaction.status': transaction.status,
      'transaction.amount_in_cents': transaction.amount_in_cents,
      'transaction.reference': transaction.reference,
    };
    const cut = (properties: readonly string[], event = 'transaction.updated') => ({
      body: `{"event":"${event}","data":{"transaction":${JSON.stringify(transaction)}},"environment":"test","signature":{"properties":${JSON.stringify(properties)},"checksum":"{{checksum}}"},"timestamp":{{timestamp}}}`,
      signed: properties.map((each) => valueOf[each]).join(''),
    });
    const keptOf = async (sample: { body: string; signed: string }, at?: number | string) => {
      const before = await stored();
      const { body, checksum } = sealed(sample, at);
      const { status } = await post(body, { 'x-event-checksum': checksum });
      return [status, (await stored()) - before];
    };

    test.each([
      ['two of the three required fields', all.slice(0, 2)],
      ['only the transaction id', all.slice(0, 1)],
      ['no field', []],
      ['only the reference', ['transaction.reference']],
      ['the reference in place of the amount', [...all.slice(0, 2), 'transaction.reference']],
      [
        'a prefix of a field name in place of the amount',
        ['transaction.id', 'transaction.status', 'transaction.amount'],
      ],
    ])('are not stored when the list contains %s', async (_title, properties) => {
      expect((await keptOf(cut(properties)))[1]).toBe(0);
    });

    test('are stored with reordered or additional fields', async () => {
      expect(await keptOf(cut(all.toReversed()))).toEqual([200, 1]);
      expect(await keptOf(cut([...all, 'transaction.reference']), seconds(app.clock.now()) - 1)).toEqual([200, 1]);
    });

    test('of another event type are answered with 200 and are not stored', async () => {
      expect(await keptOf(cut(all, 'nequi_token.updated'))).toEqual([200, 0]);
    });

    test.each([
      ['first', '"status":"APPROVED","status":"VOIDED"'],
      ['last', '"status":"VOIDED","status":"APPROVED"'],
    ])('are refused when a field name is repeated and the %s value is signed', async (_place, members) => {
      const { body, signed } = cut(all);
      expect(await keptOf({ body: body.replace('"status":"APPROVED"', members), signed })).toEqual([400, 0]);
    });

    test('are stored only when they are at most seven days old', async () => {
      const now = seconds(app.clock.now());
      expect(await keptOf(cut(all), now - 7 * 86_400 + 60)).toEqual([200, 1]);
      expect(await keptOf(cut(all), now - 7 * 86_400 - 60)).toEqual([200, 0]);
      expect(await keptOf(cut(all), now - 400 * 86_400)).toEqual([200, 0]);
    });

    test('are stored only when their timestamp is at most five minutes ahead of the clock', async () => {
      const now = seconds(app.clock.now());
      expect(await keptOf(cut(all), now + 5 * 60 - 2)).toEqual([200, 1]);
      expect(await keptOf(cut(all), now + 5 * 60 + 2)).toEqual([200, 0]);
      expect(await keptOf(cut(all), now * 1_000)).toEqual([200, 0]);
      expect(await keptOf(cut(all), '1e400')).toEqual([200, 0]);
    });
  });

  test('older than seven days are answered with 200 and are not stored', async () => {
    const plan = await acceptedPlan(app);
    const { id } = pay((await begin(plan)).body);
    const { body, headers } = await signedNotification(app, id);
    app.clock.advance({ days: 7, seconds: 1 });
    const before = await stored();
    expect((await post(body, headers)).status).toBe(200);
    expect(await stored()).toBe(before);
    const now = await signedNotification(app, id);
    expect((await post(now.body, now.headers)).status).toBe(200);
    await app.drain();
    expect((await agreementOf({ ...plan, client: await app.signedIn(plan.person) })).pagado).toBe(initial);
  });
});
