import type { DraftForm } from '#contract/drafts.ts';
import type { Platform } from '#server/platform.ts';
import * as store from './drafts.store.ts';

export interface Draft {
  values: Record<string, unknown>;
  savedAt: Date;
}

/** The drafts of portal forms. Each customer has at most one draft per form, for 24 hours. */
export type DraftsService = ReturnType<typeof draftsService>;

const keptMs = 24 * 60 * 60 * 1000;
const oldestKept = (now: Date) => new Date(now.getTime() - keptMs);

export function draftsService({ database }: Platform) {
  return {
    async read(customerId: string, form: DraftForm, now: Date) {
      const row = await store.readDraft(database.sql, customerId, form, oldestKept(now));
      return row ? { values: JSON.parse(row.values) as Draft['values'], savedAt: row.savedAt } : null;
    },
    async save(customerId: string, form: DraftForm, values: Record<string, unknown>, now: Date) {
      const row = { customerId, form, values: JSON.stringify(values), savedAt: now };
      await database.transaction((tx) => store.saveDraft(tx, row));
    },
    /** Deletes the draft. Returns false when the customer has no draft of the form. */
    discard: (customerId: string, form: DraftForm) =>
      database.transaction((tx) => store.deleteDraft(tx, customerId, form)),
    async deleteOld(now: Date) {
      await store.deleteDraftsUntil(database.sql, oldestKept(now));
    },
  };
}
