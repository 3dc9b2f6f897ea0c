import { afterEach, expect, test } from 'vitest';
import { formatPesos, pesos } from '#domain/money/money.ts';
import { defaultPolicy } from '#test/support/example-campaign.ts';
import { formatMediumDate, isoDate } from '#domain/time/calendar.ts';
import { readPdf } from '#server/gateways/pdf/pdf-reading.ts';
import { accept, propose, type AcceptedPlan } from '#test/support/accepted-plan.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { initial, payingIn } from '#test/support/paying.ts';
import { publishRules } from '#test/support/published-rules.ts';
import { relievingIn } from '#test/support/relieving.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { workedDebt } from '#test/support/test-app.ts';
import { drawDocuments } from '#test/support/short-documents.ts';

drawDocuments();

describeOnPostgres('the example figures in the API, in documents and in the calendar', (engine) => {
  const app = suiteApp(engine);
  afterEach(() => app.clock.set('2026-11-20T15:00:00.000Z'));
  const { agreementOf, mailsTo } = payingIn(() => app);
  const { running, payAll, pause, on, options } = relievingIn(() => app);

  const plain = (text: string) => text.replace(/\s+/g, ' ');
  async function documentText({ client }: AcceptedPlan, kind: string): Promise<string> {
    await app.drain();
    const documents = (await client.get('/api/Documents/rebancarizacion')).body.data;
    const { id } = documents.find(({ tipo }: { tipo: string }) => tipo === kind);
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { rawPayload } = await app.app.inject({
      url: `/api/Documents/rebancarizacion/${id}`,
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    });
    return plain(readPdf(rawPayload).text);
  }
  async function eventsOf({ client, agreement }: AcceptedPlan): Promise<[string, string][]> {
    const { text } = await client.get(`/api/account/agreements/${agreement.id}/calendar`);
    // Only unpaid instalments have reminders.
    const due = text
      .replace(/\r\n /g, '')
      .split('BEGIN:VEVENT')
      .filter((event) => event.includes('BEGIN:VALARM'));
    return [
      ...due.join('').matchAll(/DTSTART;TZID=America\/Bogota:(\d{8})T090000[\s\S]*?DESCRIPTION:[^:]*: (\$ [\d.]*\d)/g),
    ].map(([, day = '', amount = '']) => [day, amount]);
  }
  const written = (amount: number) => plain(formatPesos(pesos(amount)));

  test('are correct after an extra payment shortens the plan', async () => {
    const plan = await running('2026-12-10T15:00:00.000Z');
    await payAll(plan, { concepto: 'ABONO', valor: 1_000_000, destino: 'PLAZO', estrategia: 'acuerdo' });
    expect((await agreementOf(plan)).saldo).toBe(3_440_000);
    const days = ['20261230', '20270201', '20270301', '20270330', '20270430'];
    expect(await eventsOf(plan)).toEqual(days.map((day, index) => [day, written(index < 4 ? 740_000 : 480_000)]));
    const receipt = await documentText(plan, 'COMPROBANTE');
    for (const each of [
      ...['Abono', 'Terminar antes', written(1_000_000), `Te falta por pagar ${written(3_440_000)}`],
      ...[`Cuota 5 de 6 ${written(260_000)}`, `Cuota 6 de 6 ${written(740_000)}`],
    ])
      expect(receipt).toContain(each);
  });

  async function financed(): Promise<AcceptedPlan> {
    const rules = { ...defaultPolicy, version: 'con-interes', annualRateBps: 2_400 };
    await publishRules(app.platform.database, rules, new Date('2026-11-20T15:00:01.000Z'));
    const person = await app.person([workedDebt]);
    const client = await app.signedIn(person);
    const { body: proposal } = await propose(client, { plazo: 12 });
    const { body } = await accept(app, { person, client }, proposal);
    const plan: AcceptedPlan = { person, client, agreement: body.acuerdo };
    await payAll(plan);
    await on(plan, '2026-12-30T15:00:00.000Z');
    await payAll(plan, { concepto: 'CUOTA', estrategia: 'acuerdo' });
    return plan;
  }
  const payoffOf = async ({ client, agreement }: AcceptedPlan) =>
    (await client.get(`/api/agreements/${agreement.id}/payoff`)).body;
  const waivedOf = ({ cuotas }: { cuotas: { condonado: number }[] }) =>
    cuotas.reduce((all, { condonado }) => all + condonado, 0);
  async function expectReceiptOf(plan: AcceptedPlan, amount: number): Promise<void> {
    const receipt = await documentText(plan, 'COMPROBANTE');
    expect(receipt).toContain(`Recibimos tu pago de ${written(amount)}`);
    expect(receipt).toContain(`Te falta por pagar ${written(0)}`);
    expect(receipt).toContain('Terminaste de pagar tu acuerdo.');
    const mails = await mailsTo(plan.person.email, /Recibimos tu pago/);
    expect(mails.map(({ subject }) => plain(subject))).toContain(`Recibimos tu pago de ${written(amount)}`);
  }

  test('include the payoff of a plan with interest', async () => {
    const plan = await financed();
    expect(await payoffOf(plan)).toMatchObject({ valor: 4_882_002, condonado: 545_559, saldo: 5_427_561 });
    await on(plan, '2027-01-14T15:00:00.000Z');
    expect(await payoffOf(plan)).toMatchObject({ valor: 4_925_351 });
    await on(plan, '2026-12-30T16:00:00.000Z');
    expect(await eventsOf(plan)).toHaveLength(11);
    await payAll(plan, { concepto: 'SALDO', estrategia: 'acuerdo' });
    const settled = await agreementOf(plan);
    expect(settled).toMatchObject({ saldo: 0 });
    expect(waivedOf(settled)).toBe(545_559);
    expect(await eventsOf(plan)).toEqual([]);
    await expectReceiptOf(plan, 4_882_002);
    expect(settled.pagado).toBe(initial + settled.cuotas[1].valor + 4_882_002);
  });

  test('include at most one month of interest in the payoff during a pause', async () => {
    const plan = await financed();
    await on(plan, '2027-01-15T15:00:00.000Z');
    expect((await pause(plan, 2)).status).toBe(200);
    expect(await payoffOf(plan)).toMatchObject({ valor: 4_928_255, condonado: 499_306, saldo: 5_427_561 });
    for (const day of ['2027-03-29', '2027-02-15']) {
      await on(plan, `${day}T15:00:00.000Z`);
      expect(await payoffOf(plan)).toMatchObject({ valor: 4_970_306, condonado: 457_255, saldo: 5_427_561 });
      expect((await options(plan)).pagarTodo).toEqual({ motivo: null, valor: 4_970_306, condonado: 457_255 });
    }
    const paused = await agreementOf(plan);
    expect(paused).toMatchObject({ situacion: 'EN_PAUSA', enPausaHasta: '2027-03-30', saldo: 5_427_561 });
    expect(paused.porPagar[1]).toMatchObject({ concepto: 'SALDO', valor: 4_970_306 });
    expect((await payAll(plan, { concepto: 'SALDO', estrategia: 'acuerdo' })).status).toBe(200);
    const settled = await agreementOf(plan);
    expect(settled).toMatchObject({ estado: 'CUMPLIDO', saldo: 0 });
    expect(settled.pagado).toBe(initial + settled.cuotas[1].valor + 4_970_306);
    expect(waivedOf(settled)).toBe(457_255);
    expect(await eventsOf(plan)).toEqual([]);
    await expectReceiptOf(plan, 4_970_306);
    const amendment = await documentText(plan, 'OTROSI');
    for (const date of ['2027-02-01', '2027-03-30']) expect(amendment).toContain(formatMediumDate(isoDate(date)));
  });
});
