import { randomUUID } from 'node:crypto';
import { desc } from 'drizzle-orm';
import { document } from '#server/db/schema/agreements.ts';
import { fileKey } from '#server/gateways/files/file-store.ts';
import { acceptedPlan, type AcceptedPlan } from './accepted-plan.ts';
import { expectOk, member, payMembership } from './membership.ts';
import { payingIn } from './paying.ts';
import type { TestApp } from './test-app.ts';

/** Creates plans with approved, declined, voided and duplicate payments, changes of dates, and memberships. */
export async function moneyWorld(app: TestApp): Promise<void> {
  const { begin, back, pay, notify } = payingIn(() => app);
  const settle = async (plan: AcceptedPlan, concepto: string, estrategia = 'acuerdo') => {
    const attempt = (await begin(plan, { concepto, estrategia })).body;
    const { id } = pay(attempt);
    await notify(id);
    await app.drain();
    return { id, attempt };
  };

  await acceptedPlan(app);
  const begun = await acceptedPlan(app);
  const declined = (await begin(begun)).body;
  await back(begun, { id: pay(declined, 'DECLINED').id });
  await settle(begun, 'INICIAL', 'oferta');
  await settle(begun, 'CUOTA');

  const paidOff = await acceptedPlan(app);
  await settle(paidOff, 'INICIAL', 'oferta');
  await settle(paidOff, 'SALDO');

  const voided = await acceptedPlan(app);
  const { id: first } = await settle(voided, 'INICIAL', 'oferta');
  app.provider.control.setStatus(first, 'VOIDED', { notify: false });
  await back(voided, { id: first });

  // Both transactions of one checkout are approved, so the second transaction requires a refund.
  const twice = await acceptedPlan(app);
  const { attempt } = await settle(twice, 'INICIAL', 'oferta');
  await back(twice, { id: pay(attempt).id });

  const paying = await member(app);
  await payMembership(app, paying.client, paying.agreement.id, 'INICIAL');
  const { client } = await member(app);
  for (const otorgado of [true, false])
    await expectOk(client.post('/api/account/consents', { tipo: 'mensajes-comerciales', otorgado }));

  // The dates of a plan can be changed from twenty days before its first instalment.
  const relieved = await acceptedPlan(app);
  await settle(relieved, 'INICIAL', 'oferta');
  app.clock.set('2026-12-10T15:00:00.000Z');
  relieved.client = await app.signedIn(relieved.person);
  await changeDates(relieved, 'undone');
  await changeDates(relieved, 'kept');
  await app.drain();

  const [lost] = await app.platform.database.sql.select().from(document).orderBy(desc(document.createdAt));
  await app.services.files.delete(fileKey('papers', lost!.id, 'pdf'));
  if ((await app.services.documents.lost.redraw(lost!.id)) !== 'redrawn') throw new Error('The redraw failed');
}

/** The clock must be on a day on which a pause is allowed. With `then` = 'undone', the pause is undone. */
async function changeDates({ client, agreement }: AcceptedPlan, then: 'kept' | 'undone'): Promise<void> {
  const path = `/api/agreements/${agreement.id}`;
  const { pausar } = (await client.get(`${path}/options`)).body;
  const body = { tipo: 'PAUSAR', meses: 1, huella: pausar.opciones[0].vista.huella };
  const made = await expectOk(client.post(`${path}/relief`, body, { 'idempotency-key': randomUUID() }));
  if (then === 'undone')
    await expectOk(client.post(`${path}/relief/${made.body.cambioId}/undo`, {}, { 'idempotency-key': randomUUID() }));
}
