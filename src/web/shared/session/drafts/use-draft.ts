import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { discardDraft, readDraft, saveDraft, type DraftForm } from '#contract/drafts.ts';
import { call } from '#web/shared/api/client.ts';
import { authStore } from '#web/shared/session/auth.store.ts';
import { draftKeeping, draftText, fittingPart } from './draft-keeping.ts';
import { inactivityStore } from '#web/shared/session/inactivity/inactivity.store.ts';

export interface Draft<V> {
  offered: { values: Partial<V>; savedAt: Date } | null;
  recover(): Partial<V>;
  dismiss(): void;
  sent(): void;
}

const queryKeyOf = (form: DraftForm) => ['draft', form] as const;

/**
 * Saves form values on the server for 24 hours and offers the values when the form opens again. Forms with passwords,
 * codes or payments must not use drafts.
 * @param values The current values of the form; files are not saved.
 * @param touched False while the user has changed no value: no draft is saved.
 */
export function useDraft<V extends object>(form: DraftForm, values: V, touched = true): Draft<V> {
  const queries = useQueryClient();
  const [decided, setDecided] = useState(false);
  const { data } = useQuery({
    queryKey: queryKeyOf(form),
    queryFn: async ({ signal }) => (await call(readDraft, { params: { form }, signal })).draft,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  });
  const [keeping] = useState(() =>
    draftKeeping({
      save: async (kept) =>
        authStore.getState().isLoggedIn && (await call(saveDraft, { params: { form }, body: { values: kept } })),
      discard: () => call(discardDraft, { params: { form } }),
    }),
  );

  useEffect(() => keeping.changed(values, touched), [keeping, values, touched]);
  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === 'hidden') keeping.saveNow();
    };
    const unsubscribe = inactivityStore.subscribe(({ warningVisible }) => {
      if (warningVisible) keeping.saveNow();
    });
    document.addEventListener('visibilitychange', hidden);
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', hidden);
      keeping.saveNow();
    };
  }, [keeping]);

  const fitting = data && !decided ? fittingPart(values, data.values) : {};
  const isNew = Object.keys(fitting).length > 0 && draftText({ ...values, ...fitting }) !== draftText(values);
  return {
    offered: data && isNew ? { values: fitting, savedAt: data.savedAt } : null,
    recover() {
      setDecided(true);
      return fitting;
    },
    dismiss() {
      setDecided(true);
      call(discardDraft, { params: { form } }).catch(() => undefined);
      queries.setQueryData(queryKeyOf(form), null);
    },
    sent() {
      setDecided(true);
      keeping.sent();
      queries.setQueryData(queryKeyOf(form), null);
    },
  };
}
