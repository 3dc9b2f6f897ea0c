import { identityTransitions, type IdentityState } from '#domain/people/identity-check.ts';
import { preferredEmail } from '#domain/people/preferred-contacts.ts';
import { isRefusal } from '#domain/refusal.ts';
import { formatBogotaDateTime } from '#domain/time/calendar.ts';
import { transition } from '#domain/transitions.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import { caseKeyOf, openCase, settleCase } from '#server/db/cases.store.ts';
import { readCustomer } from '#server/db/customer.store.ts';
import type { Sql } from '#server/db/database.ts';
import { refuseCase, type CaseFacts, type CaseResolutions } from '#server/modules/cases/cases.service.ts';
import type { Platform } from '#server/platform.ts';
import type { IdentityParts } from './identity-steps.ts';
import * as store from './identity.store.ts';

export interface OperatorReviews {
  resolveCase: NonNullable<CaseResolutions['IDENTIDAD']>;
  describeCase: NonNullable<CaseFacts['IDENTIDAD']>;
}

type Verdict = 'approve' | 'reject';

const atOnce = 50;

export async function followReviews(platform: Platform, parts: IdentityParts, now: Date): Promise<void> {
  const { database, log } = platform;
  for (const check of await store.readReviews(database.sql, atOnce)) {
    const verdict = await parts.decision.reviewed(check.reference ?? '').catch((error: unknown) => {
      log.warn({ err: error, check: check.id }, 'the result of an identity review could not be read');
      return undefined;
    });
    if (verdict !== undefined)
      await database.transaction((tx) => settle(tx, platform, parts, { check, verdict, by: 'PROVEEDOR' }, now));
  }
}

export function operatorReviews(platform: Platform, parts: IdentityParts): OperatorReviews {
  return {
    async resolveCase(tx, { subject, outcome }, now) {
      const check = await store.readCheck(tx, subject.id);
      const claimant = check && (await readCustomer(tx, check.customerId));
      if (check?.state !== 'EN_REVISION' || !claimant) return refuseCase('Esa verificación ya no espera una decisión.');
      // An import may have added the portfolio customer after the check started.
      const onFile = await store.readOnFile(tx, claimant, now);
      const verdict = outcome === 'APROBADA' ? 'approve' : 'reject';
      if (verdict === 'approve' && !onFile?.contacts.some(({ mayReceive }) => mayReceive))
        return refuseCase(
          'La cartera no tiene un contacto suyo que pueda recibir el código: importa uno, o resuelve con «rechazada».',
        );
      await store.savePortfolioPerson(tx, check.id, onFile?.customerId ?? null);
      const state = await settle(tx, platform, parts, { check, verdict, by: 'OPERADOR' }, now);
      return state ? undefined : refuseCase('Esa verificación ya no espera una decisión.');
    },

    async describeCase(db, { id }) {
      const check = await store.readCheck(db, id);
      const person = check && (await readCustomer(db, check.customerId));
      if (!check || !person) return [];
      const contacts = await parts.account.contactsOf(db, person.id);
      return [
        ['Verificación', check.state],
        ['Cuenta', `${person.id.slice(0, 8)}, desde el ${formatBogotaDateTime(person.createdAt)}`],
        ...contacts.map(({ kind, value, verifiedAt }): [string, string] => [
          kind === 'email' ? 'Correo' : 'Celular',
          `${value} (${verifiedAt ? 'verificado' : 'sin verificar'})`,
        ]),
        ['En la cartera', check.portfolioCustomerId === null ? 'no estaba al pedirla' : 'sí'],
        ...(check.reference === null ? [] : [['Referencia', check.reference] as const]),
      ];
    },
  };
}

export const openReview = (tx: Sql, { id, customerId }: Pick<store.CheckRow, 'id' | 'customerId'>, now: Date) =>
  openCase(
    tx,
    {
      kind: 'IDENTIDAD',
      reason: 'IDENTITY_REVIEW',
      subject: { type: 'identity_check', id },
      customerId,
      openedBy: 'PERSONA',
    },
    now,
  );

export const closeReview = (
  tx: Sql,
  checkId: string,
  outcome: 'APROBADA' | 'RECHAZADA' | 'CERRADA',
  reason: string,
  now: Date,
) =>
  settleCase(tx, { dedupeKey: caseKeyOf('IDENTIDAD', { type: 'identity_check', id: checkId }), outcome, reason }, now);

async function settle(
  tx: Sql,
  { config }: Platform,
  { account, messages }: IdentityParts,
  { check, verdict, by }: { check: store.CheckRow; verdict: Verdict; by: 'PROVEEDOR' | 'OPERADOR' },
  now: Date,
): Promise<IdentityState | undefined> {
  const passed = verdict === 'approve';
  const state = transition(identityTransitions, check.state, passed ? 'approved' : 'refused');
  if (isRefusal(state) || !(await store.saveCheck(tx, check, { state, passed, decidedAt: now }))) return undefined;
  await closeReview(tx, check.id, passed ? 'APROBADA' : 'RECHAZADA', 'lo decidió el proveedor', now);
  const person = await readCustomer(tx, check.customerId);
  await recordAudit(tx, 'IDENTITY_REVIEWED', check.customerId, { checkId: check.id, by, passed }, now);
  if (!passed) await recordAudit(tx, 'IDENTITY_FAILED', check.customerId, { checkId: check.id }, now);
  const email = preferredEmail(await account.contactsOf(tx, check.customerId));
  if (email !== null)
    await messages.queueMail(tx, {
      key: `identity-reviewed:${check.id}`,
      customerId: check.customerId,
      to: email,
      kind: 'identity-reviewed',
      data: {
        firstName: person?.firstNames ?? null,
        passed,
        link: `${config.publicUrl ?? `http://${config.host}:${config.port}`}/iniciar-sesion`,
      },
      now,
    });
  return state;
}
