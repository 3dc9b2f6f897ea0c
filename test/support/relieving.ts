import { randomUUID } from 'node:crypto';
import { acceptedPlan, type AcceptedPlan } from './accepted-plan.ts';
import { payingIn } from './paying.ts';
import type { TestApp } from './test-app.ts';

export function relievingIn(app: () => TestApp) {
  const { begin, back, pay } = payingIn(app);
  const payAll = async (plan: AcceptedPlan, body: object = {}) => {
    const attempt = await begin(plan, body);
    if (attempt.status !== 200) return attempt;
    const { id } = pay(attempt.body);
    return back(plan, { id });
  };
  const on = async (plan: AcceptedPlan, iso: string) => {
    app().clock.set(iso);
    plan.client = await app().signedIn(plan.person);
  };
  /** The plan has six instalments of 740,000 pesos and a paid initial payment. */
  async function running(iso = '2026-12-21T15:00:00.000Z'): Promise<AcceptedPlan> {
    app().clock.set('2026-11-20T15:00:00.000Z');
    const plan = await acceptedPlan(app());
    await payAll(plan);
    await on(plan, iso);
    return plan;
  }
  const options = async ({ client, agreement }: AcceptedPlan) =>
    (await client.get(`/api/agreements/${agreement.id}/options`)).body;
  const ask = ({ client, agreement }: AcceptedPlan, body: object, key = randomUUID()) =>
    client.post(`/api/agreements/${agreement.id}/relief`, body, { 'idempotency-key': key });
  const undo = ({ client, agreement }: AcceptedPlan, id: string) =>
    client.post(`/api/agreements/${agreement.id}/relief/${id}/undo`, {}, { 'idempotency-key': randomUUID() });
  const move = async (plan: AcceptedPlan, fecha: string) => {
    const { cuota, mover } = await options(plan);
    const huella = mover.dias.find((day: any) => day.fecha === fecha)?.huella ?? 'x';
    return ask(plan, { tipo: 'MOVER', cuota, fecha, huella });
  };
  const skip = async (plan: AcceptedPlan) => {
    const { cuota, pasar } = await options(plan);
    return ask(plan, { tipo: 'PASAR', cuota, huella: pasar.vista?.huella ?? 'x' });
  };
  const pause = async (plan: AcceptedPlan, meses: number) => {
    const { pausar } = await options(plan);
    const choice = pausar.opciones.find((one: any) => one.meses === meses);
    return ask(plan, { tipo: 'PAUSAR', meses, huella: choice.vista?.huella ?? 'x' });
  };
  /** The plan received a notice on 9 February 2027 and ended on 24 February 2027. */
  async function ended(): Promise<AcceptedPlan> {
    const plan = await running('2027-02-09T15:00:00.000Z');
    await app().services.agreements.reviewDays(app().clock.now());
    await app().drain();
    await on(plan, '2027-02-24T15:00:00.000Z');
    await app().services.agreements.reviewDays(app().clock.now());
    return plan;
  }
  const recover = (plan: AcceptedPlan) => begin(plan, { concepto: 'RECUPERACION', estrategia: 'acuerdo' });

  return { payAll, on, running, options, ask, undo, move, skip, pause, ended, recover };
}

export const refusal = ({ status, body }: { status: number; body: any }) => [status, body.code, body.error.message];
