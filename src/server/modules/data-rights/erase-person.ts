import { bogotaDate, type IsoDate } from '#domain/time/calendar.ts';
import { keptUntil } from '#domain/people/retention.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { caseKeyOf, settleCase } from '#server/db/cases.store.ts';
import { recordAudit } from '#server/db/audit.store.ts';
import type { FileStore } from '#server/gateways/files/file-store.ts';
import { endAuthorities } from '#server/db/authorities.store.ts';
import type { MessagesService } from '#server/modules/messages/messages.service.ts';
import type { Platform } from '#server/platform.ts';
import { reasons } from './data-classification.ts';
import { lockCustomer } from './data-rights.store.ts';
import * as store from './erasure.store.ts';
import { deleteOver } from './retention.store.ts';

export interface Erased {
  /** True when the customer had debts or agreements; the name is then retained. */
  keptName: boolean;
  kept: string[];
  keptUntil: IsoDate;
}

/** The milliseconds after which an unsent mail about the erasure or a data request of an erased customer is deleted. */
const answersWaitMs = 30 * 24 * 60 * 60_000;

export function erasure(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { files, messages }: { files: FileStore; messages: MessagesService },
) {
  return {
    erase(customerId: string, now: Date): Promise<Erased | Refusal<'CONFLICT'>> {
      return database.transaction(async (tx) => {
        const customer = await lockCustomer(tx, customerId);
        const person = await store.readErasing(tx, customerId);
        const { debts, agreements, requests, past } = await store.dutiesOf(tx, person);
        if (debts + agreements + requests > 0)
          return refuse('CONFLICT', { deudas: debts, acuerdos: agreements, solicitudes: requests });
        const keptName = past > 0;
        const until = keptUntil(bogotaDate((await store.readLastRecord(tx, person)) ?? now));
        const kept = (await store.reasonsToKeep(tx, person, keptName)).map((reason) => reasons[reason]);
        const outcome = keptName ? 'PARCIAL' : 'ACEPTADA';
        const answered = await store.answerErasure(tx, person, outcome, now);
        const reason = 'se eliminaron sus datos';
        for (const { id } of answered) {
          const dedupeKey = caseKeyOf('DATOS_PERSONALES', { type: 'data_request', id });
          await settleCase(tx, { dedupeKey, outcome, reason }, now);
        }
        for (const { dedupeKey, kind } of await store.casesOfErased(tx, person)) {
          const ended = kind === 'PEP' || kind === 'IDENTIDAD' ? 'CERRADA' : 'DESCARTADO';
          await settleCase(tx, { dedupeKey, outcome: ended, reason }, now);
        }
        const numbers = answered.map(({ number }) => number).toSorted();
        await messages.notifyContacts(tx, {
          key: `data-erased:${customerId}:${now.getTime()}`,
          customerId,
          kind: 'data-erased',
          data: { firstName: customer?.firstNames ?? null, numbers, kept, keptUntil: until },
          now,
        });
        await recordAudit(tx, 'DATA_ERASED', customerId, {}, now);
        await store.markErased(tx, customerId, person, { keepsName: keptName, now, keptUntil: until });
        await endAuthorities(tx, { ending: 'ERASED', customerId }, now);
        // Files are deleted before the commit. When a deletion fails, the rows with the ids of the files remain, so the
        // operator can run the command again.
        for (const key of await store.erasePerson(tx, person)) await files.delete(key);
        return { keptName, kept, keptUntil: until };
      });
    },

    async deleteOld() {
      const now = clock.now();
      await store.deleteLastAnswers(database.sql, new Date(now.getTime() - answersWaitMs));
      await deleteOver(database.sql, now);
    },
  };
}
