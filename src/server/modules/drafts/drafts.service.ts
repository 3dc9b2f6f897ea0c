import type { DraftForm } from '#contract/drafts.ts';
import type { Platform } from '#server/platform.ts';
import * as store from './drafts.store.ts';

export interface Draft {
  values: Record<string, unknown>;
  savedAt: Date;
}

export interface DraftsService {
  read(customerId: string, form: DraftForm, now: Date): Promise<Draft | null>;
  save(customerId: string, form: DraftForm, values: Record<string, unknown>, now: Date): Promise<void>;
  discard(customerId: string, form: DraftForm): Promise<boolean>;
  deleteOld(now: Date): Promise<void>;
}

const keptMs = 24 * 60 * 60 * 1000;
const oldestKept = (now: Date) => new Date(now.getTime() - keptMs);

export function draftsService({ database }: Platform): DraftsService {
  return {
    async read(customerId, form, now) {
      const row = await store.readDraft(database.sql, customerId, form, oldestKept(now));
      return row ? { values: JSON.parse(row.values) as Draft['values'], savedAt: row.savedAt } : null;
    },
    async save(customerId, form, values, now) {
      const row = { customerId, form, values: JSON.stringify(values), savedAt: now };
      await database.transaction((tx) => store.saveDraft(tx, row));
    },
    discard: (customerId, form) => database.transaction((tx) => store.deleteDraft(tx, customerId, form)),
    async deleteOld(now) {
      await store.deleteDraftsUntil(database.sql, oldestKept(now));
    },
  };
}
