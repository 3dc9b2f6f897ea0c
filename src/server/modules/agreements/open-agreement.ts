import { createHash, randomUUID } from 'node:crypto';
import type { AgreementFacts } from '#texts/agreement-facts.ts';
import type { acceptanceReasons } from '#contract/agreements.ts';
import type { MembershipFacts } from '#texts/membership-text.ts';
import type { Instalment } from '#domain/agreements/instalments.ts';
import { bogotaDate, dateParts, type IsoDate } from '#domain/time/calendar.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import type { Sql } from '#server/db/database.ts';
import { nextNumber } from '#server/db/numbering.store.ts';
import type { Platform } from '#server/platform.ts';
import * as store from './acceptance.store.ts';

export interface Signature {
  code: { id: string; channel: string; target: string };
  consents: Record<string, boolean>;
  acceptanceReason: (typeof acceptanceReasons)[number] | undefined;
  ip: string;
  userAgent: string;
}

export interface AcceptedText {
  facts: AgreementFacts | MembershipFacts;
  text: string;
  version: string;
}

type Terms = Omit<store.NewAgreementRow, 'id' | 'number' | 'state' | 'customerId' | 'acceptanceReason' | 'acceptedAt'>;

export interface NewAgreement {
  customerId: string;
  terms: Terms;
  instalments: readonly Instalment[];
  textOf(number: string): AcceptedText;
  signature: Signature;
  /** Only for a replan: the new agreement is in force at once, without a first payment. */
  replaces?: { agreementId: string; recoveredOn: IsoDate | null } | undefined;
  audited: Record<string, unknown>;
  now: Date;
}

export type OpenAgreement = (tx: Sql, opened: NewAgreement) => Promise<string>;

const series = { DEUDA: 'AP', MEMBRESIA: 'MB' } as const;
const accepted = { DEUDA: 'AGREEMENT_ACCEPTED', MEMBRESIA: 'MEMBERSHIP_ACCEPTED' } as const;

export function openAgreement({ queue, config }: Pick<Platform, 'queue' | 'config'>): OpenAgreement {
  return async (tx, { customerId, terms, instalments, textOf, signature, replaces, audited, now }) => {
    const id = randomUUID();
    const number = await nextNumber(tx, series[terms.kind], dateParts(bogotaDate(now)).year);
    const { code, consents, acceptanceReason, ip, userAgent } = signature;
    const { facts, text, version } = textOf(number);
    const textHash = createHash('sha256').update(text).digest('hex');
    const rows = instalments.map((each) => ({ ...each, id: randomUUID() }));
    // The statements are sent in one round trip and in this order, because later rows refer to the agreement's row.
    await Promise.all([
      store.insertAgreement(tx, {
        ...terms,
        id,
        customerId,
        number,
        state: replaces ? 'VIGENTE' : 'PENDIENTE_PAGO_INICIAL',
        replacesId: replaces?.agreementId ?? null,
        recoveredOn: replaces?.recoveredOn ?? null,
        acceptanceReason: acceptanceReason ?? null,
        acceptedAt: now,
      }),
      store.insertInstalments(tx, id, rows),
      store.insertPayable(tx, { id: randomUUID(), customerId, agreementId: id }),
      store.insertEvidence(tx, {
        agreementId: id,
        text,
        facts,
        textHash,
        textVersion: version,
        codeId: code.id,
        codeChannel: code.channel,
        codeTarget: code.target,
        consents,
        acceptedAt: now,
        ip,
        userAgent: userAgent.slice(0, 512),
      }),
      recordAudit(tx, accepted[terms.kind], customerId, { agreementId: id, number, ...audited, textHash }, now),
      // This job also mails the PDF document.
      queue.enqueue(tx, 'document.agreement', { agreementId: id }),
      queue.enqueue(tx, 'crm.register', { agreementId: id }, { afterSeconds: config.crm.delaySeconds }),
    ]);
    return id;
  };
}
