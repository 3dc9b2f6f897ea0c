import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { agreement } from '#server/db/schema/agreements.ts';
import { accept, propose } from '#test/support/accepted-plan.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { initial, payingIn } from '#test/support/paying.ts';
import { refusal, relievingIn } from '#test/support/relieving.ts';
import { suiteApp } from '#test/support/suite-app.ts';

describeOnPostgres('extra payments for a plan, and the recovery of an ended plan', (engine) => {
  const app = suiteApp(engine);
  afterEach(() => app.clock.set('2026-11-20T15:00:00.000Z'));
  const { begin, back, pay, agreementOf, mailsTo, ledgerOf } = payingIn(() => app);
  const { on, running, options, ended, recover } = relievingIn(() => app);

  test('accept an amount between the provider’s minimum and the payoff', async () => {
    const plan = await running('2026-12-10T15:00:00.000Z');
    const typed = (valor: unknown) =>
      begin(plan, { concepto: 'ABONO', valor, destino: 'PLAZO', estrategia: 'acuerdo' });
    for (const valor of [1_499, 4_440_001, 'mil pesos', '500 mil', '1,5', '1.500-2.000', 1_500.5, '', undefined])
      expect(refusal(await typed(valor))).toEqual([
        422,
        'AMOUNT_RANGE',
        'Escribe un valor entre $\u00a01.500 y $\u00a04.440.000.',
      ]);
    expect((await typed('1.500')).body).toMatchObject({ concepto: 'ABONO', valor: 1_500, destino: 'PLAZO' });
    for (const text of ['1,500', '$ 1.500,00', '1499,5'])
      expect((await typed(text)).body, text).toMatchObject({ concepto: 'ABONO', valor: 1_500 });
    expect((await typed(4_440_000)).body).toMatchObject({ concepto: 'SALDO', valor: 4_440_000, destino: null });
  });

  test('reduce the instalments, and a void restores them', async () => {
    const plan = await running('2026-12-10T15:00:00.000Z');
    const attempt = await begin(plan, {
      concepto: 'ABONO',
      valor: 1_000_000,
      destino: 'CUOTAS_MENORES',
      estrategia: 'acuerdo',
    });
    const { id } = pay(attempt.body);
    expect((await back(plan, { id }, 'acuerdo')).body.intento).toMatchObject({
      estado: 'APROBADO',
      aplicadoA: 'PLAN',
    });
    const owed = async () => (await agreementOf(plan)).cuotas.slice(1).map(({ valor, pagado }: any) => valor - pagado);
    expect(await owed()).toEqual([573_400, 573_400, 573_400, 573_400, 573_400, 573_000]);
    app.provider.control.setStatus(id, 'VOIDED', { notify: false });
    await back(plan, { id }, 'acuerdo');
    expect(await owed()).toEqual([740_000, 740_000, 740_000, 740_000, 740_000, 740_000]);
    expect((await ledgerOf(plan)).reduce((sum, { amount }) => sum + amount, 0)).toBe(initial);
  });

  test('recover an ended plan within thirty days', async () => {
    const plan = await ended();
    const seen = await agreementOf(plan);
    expect(seen).toMatchObject({ estado: 'INCUMPLIDO', recuperacion: { hasta: '2027-03-26', valor: 1_480_000 } });
    await app.drain();
    const [mail] = await mailsTo(plan.person.email, /terminó/);
    for (const sentence of [
      'Recuperar tu acuerdo: $ 4.440.000 en total. Hoy pagas $ 1.480.000. Puedes hacerlo hasta el 26 de marzo de 2027.',
      'Oferta nueva: $ 3.120.000 en un solo pago.',
      'La oferta nueva te cuesta $ 1.320.000 menos.',
    ])
      expect(mail?.text.replaceAll('\u00a0', ' ')).toContain(sentence);
    await on(plan, '2027-03-26T15:00:00.000Z');
    const attempt = (await recover(plan)).body;
    expect(attempt).toMatchObject({
      concepto: 'RECUPERACION',
      valor: 2_220_000,
      vence: '2027-03-26T15:30:00.000Z',
    });
    const { id } = pay(attempt);
    await back(plan, { id }, 'acuerdo');
    const home = (await plan.client.get('/api/management/userManagement')).body;
    expect(home.acuerdos).toMatchObject([{ estado: 'VIGENTE', situacion: 'AL_DIA', recuperacion: null }]);
    expect(home.obligaciones).toMatchObject([{ estado: 'EN_ACUERDO' }]);
    expect(home.ofertas).toEqual([]);
    await app.drain();
    expect(await mailsTo(plan.person.email, /Recuperaste tu plan/)).toHaveLength(1);
    const [row] = await app.platform.database.sql.select().from(agreement).where(eq(agreement.id, plan.agreement.id));
    expect(row?.recoveredOn).toBe('2027-03-26');
  });

  test('must be paid by midnight when the amount depends on the day', async () => {
    const plan = await ended();
    await on(plan, '2027-03-26T04:50:00.000Z');
    expect((await recover(plan)).body.vence).toBe('2027-03-26T04:59:59.999Z');
  });

  test('do not recover an ended plan on day 31 or after a new plan', async () => {
    const plan = await ended();
    await on(plan, '2027-03-27T15:00:00.000Z');
    expect(refusal(await recover(plan))).toEqual([
      409,
      'RECOVER_CLOSED',
      'Este plan ya no se puede recuperar. Pide una oferta nueva en tus ofertas.',
    ]);
    expect((await options(plan)).recuperar.motivo).toEqual({
      codigo: 'RECOVER_CLOSED',
      mensaje: 'Este plan ya no se puede recuperar. Pide una oferta nueva en tus ofertas.',
    });
    const home = (await plan.client.get('/api/management/userManagement')).body;
    const renewed = await plan.client.post(`/api/account/offers/${home.ofertas[0].id}/renew`);
    expect(renewed.status).toBe(200);
    const again = await recover(plan);
    expect(again.body.error.message).toBe('Este plan ya no se puede recuperar. Mira tu oferta nueva.');
    expect(again.body.detail).toMatchObject({ ofertaId: renewed.body.oferta.id });
    expect((await agreementOf(plan)).recuperacion).toBeNull();
    const other = await ended();
    const proposal = await propose(other.client, { primeraFecha: '2027-03-01' });
    expect((await accept(app, other, proposal.body)).status).toBe(200);
    expect(refusal(await recover(other))).toEqual([409, 'RECOVER_CLOSED', 'Este plan ya no se puede recuperar.']);
    expect((await options(await running())).recuperar.motivo.mensaje).toBe(
      'Este plan sigue en pie: no hay nada que recuperar.',
    );
  });
});
