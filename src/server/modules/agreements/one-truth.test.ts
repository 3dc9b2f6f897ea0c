import { afterEach, expect, test } from 'vitest';
import { readPdf } from '#server/gateways/pdf/pdf-reading.ts';
import { agreementWord } from '#domain/agreements/state-words.ts';
import { formatPesos, pesos } from '#domain/money/money.ts';
import { formatLongDate, formatMediumDate, isoDate } from '#domain/time/calendar.ts';
import type { AcceptedPlan } from '#test/support/accepted-plan.ts';
import { readCalendar } from '#test/support/calendar-files.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { orderDirectly } from '#test/support/operator.ts';
import { payingIn } from '#test/support/paying.ts';
import { randomIntegers, scaled } from '#test/support/property-runs.ts';
import { relievingIn } from '#test/support/relieving.ts';
import { drawDocuments } from '#test/support/short-documents.ts';
import { suiteApp } from '#test/support/suite-app.ts';

drawDocuments();

const plain = (text: string) => text.replaceAll(/[^\S\n]+/g, ' ');
const money = (amount: number) => plain(formatPesos(pesos(amount)));
const day = (date: string) => formatLongDate(isoDate(date));

describeOnPostgres('a plan that its customer has changed and paid', (engine) => {
  const app = suiteApp(engine);
  afterEach(() => app.clock.set('2026-11-20T15:00:00.000Z'));
  const { agreementOf } = payingIn(() => app);
  const { payAll, on, running, options, ask } = relievingIn(() => app);

  const actions = ['pay', 'part', 'less', 'skip', 'pause', 'move', 'undo'] as const;
  const paysWith = {
    pay: () => ({ concepto: 'CUOTA', estrategia: 'acuerdo' }),
    part: (valor: number) => ({ concepto: 'ABONO', estrategia: 'acuerdo', valor, destino: 'PLAZO' }),
    less: (valor: number) => ({ concepto: 'ABONO', estrategia: 'acuerdo', valor, destino: 'CUOTAS_MENORES' }),
  };

  async function carryOut(plan: AcceptedPlan, what: (typeof actions)[number], pick: number): Promise<boolean> {
    if (what === 'pay' || what === 'part' || what === 'less')
      return (await payAll(plan, paysWith[what](10_000 + pick * 1_003))).status === 200;
    const { cuota, mover, pasar, pausar, deshacer } = await options(plan);
    const choice = pausar.opciones[pick % 2];
    const date = mover.dias[pick % Math.max(1, mover.dias.length)];
    if (what === 'undo') {
      if (!deshacer) return false;
      const undone = `/api/agreements/${plan.agreement.id}/relief/${deshacer.cambioId}/undo`;
      return (await plan.client.post(undone, {}, { 'idempotency-key': crypto.randomUUID() })).status === 200;
    }
    const body =
      what === 'skip'
        ? pasar.vista && { tipo: 'PASAR', cuota, huella: pasar.vista.huella }
        : what === 'pause'
          ? choice.vista && { tipo: 'PAUSAR', meses: choice.meses, huella: choice.vista.huella }
          : date && { tipo: 'MOVER', cuota, fecha: date.fecha, huella: date.huella };
    return body ? (await ask(plan, body)).status === 200 : false;
  }

  const mailsOf = async ({ person }: AcceptedPlan) =>
    (await app.mailbox.messages()).filter(({ to }) => to.includes(person.email));
  async function documentText({ client }: AcceptedPlan, kind: 'OTROSI' | 'COMPROBANTE'): Promise<string> {
    const documents = (await client.get('/api/Documents/rebancarizacion')).body.data;
    const { id } = documents.find(({ tipo }: { tipo: string }) => tipo === kind);
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { rawPayload } = await app.app.inject({
      url: `/api/Documents/rebancarizacion/${id}`,
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    });
    return plain(readPdf(rawPayload).text);
  }

  async function agree(plan: AcceptedPlan, what: (typeof actions)[number], mailsBefore: number): Promise<void> {
    await app.drain();
    const agreement = await agreementOf(plan);
    const owed = agreement.cuotas.filter((each: any) => each.valor > each.pagado + each.condonado);
    const [next, end] = [owed[0], owed.at(-1)];
    const [mail] = (await mailsOf(plan)).slice(mailsBefore).toReversed();
    const text = plain(mail!.text);
    if (what === 'pay' || what === 'part' || what === 'less') {
      expect(text).toContain(`Te falta por pagar: ${money(agreement.saldo)}`);
      const rest = next && next.valor - next.pagado - next.condonado;
      if (next) expect(text).toContain(`Sigue: ${money(rest)} el ${day(next.vence)}.`);
      expect(await documentText(plan, 'COMPROBANTE')).toContain(`Te falta por pagar ${money(agreement.saldo)}`);
    } else if (what === 'undo') {
      expect(text).toContain(`Tu próxima fecha es el ${day(next.vence)}.`);
    } else {
      expect(text).toContain(`Próxima fecha: ${day(next.vence)}`);
      expect(text).toContain(`Terminas el: ${day(end.vence)}`);
      const amendment = await documentText(plan, 'OTROSI');
      for (const { vence } of owed) expect(amendment).toContain(formatMediumDate(vence));
    }
    const file = (await plan.client.get(`/api/account/agreements/${plan.agreement.id}/calendar`)).text;
    const due = readCalendar(file).filter(({ alarms }) => alarms > 0);
    expect(due.map(({ start }) => start.slice(0, 10))).toEqual(owed.map((each: any) => each.vence));
    const { documentType, documentNumber } = plan.person;
    const { out } = await orderDirectly(app, ['acuerdos', 'listar', documentType, documentNumber]);
    const word = agreementWord({ state: agreement.estado, standing: agreement.situacion }, false);
    expect(plain(out)).toContain(`${agreement.numero} ${word}`);
    expect(plain(out)).toContain(money(agreement.saldo));
    if (next) expect(out).toContain(`próxima fecha ${next.vence}`);
    expect(agreement.porPagar[0]?.vence).toBe(next?.vence);
  }

  test('has the same dates and amounts in mails, PDF documents, calendar, operator commands and API', async () => {
    const draw = randomIntegers(1);
    const seen = new Set<string>();
    for (let person = 0; person < scaled(1); person += 1) {
      const plan = await running();
      let now = Date.parse('2026-12-21T15:00:00.000Z');
      for (let step = 0; step < 10; step += 1) {
        const rare = actions.filter((each) => !seen.has(each));
        const what = rare[draw(rare.length)] ?? actions[draw(actions.length)]!;
        // A change can be undone for 24 hours.
        if (what !== 'undo') now += draw(20) * 86_400_000;
        await on(plan, new Date(now).toISOString());
        await app.drain();
        const before = (await mailsOf(plan)).length;
        if ((await agreementOf(plan)).estado !== 'VIGENTE') break;
        if (!(await carryOut(plan, what, draw(1_000)))) continue;
        await agree(plan, what, before);
        seen.add(what);
      }
    }
    expect([...seen].toSorted()).toEqual(actions.toSorted());
  });
});
