import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { BodyOf } from '#contract/endpoint.ts';
import { readDiagnosis, saveOwnPayment, saveProfile } from '#contract/diagnosis.ts';
import type { Pesos } from '#domain/money/money.ts';
import { call } from '#web/shared/api/client.ts';
import { NetworkFailure, submissionMessage } from '#web/shared/api/failures.ts';
import { cacheDiagnosis } from '#web/portal/diagnosis/diagnosis.queries.ts';
import { profileSaving, type FieldStatuses } from './profile-saving.ts';

export type ProfileBody = BodyOf<typeof saveProfile>;

const pauseMs = 600;
const againMs = 5_000;

export interface SavedFields {
  statuses: FieldStatuses;
  keep(name: string, change: ProfileBody): void;
  keepOwnPayment(debtId: string, minimum: Pesos): void;
  flush(): Promise<boolean>;
  failure(): unknown;
}

export function useProfileSaving(): SavedFields {
  const queries = useQueryClient();
  const [saving] = useState(() =>
    profileSaving({
      send: async (changes) => {
        const fields = changes.filter((change): change is ProfileBody => !isOwnPayment(change));
        if (fields.length > 0) cacheDiagnosis(queries, await call(saveProfile, { body: merged(fields) }));
        for (const { debtId, minimum } of changes.filter(isOwnPayment))
          cacheDiagnosis(queries, await call(saveOwnPayment, { params: { debtId }, body: { minimum } }));
      },
      read: async () => cacheDiagnosis(queries, await call(readDiagnosis)),
      explain: (failure) =>
        failure instanceof NetworkFailure
          ? 'Sin conexión: no se ha guardado. Lo enviamos apenas vuelva.'
          : `${submissionMessage(failure)} No se ha guardado.`,
      mayPass: (failure) => failure instanceof NetworkFailure,
      later: (work, hasFailed) => {
        const timer = setTimeout(work, hasFailed ? againMs : pauseMs);
        return () => clearTimeout(timer);
      },
    }),
  );
  const statuses = useSyncExternalStore(saving.listen, saving.statuses, saving.statuses);
  useEffect(() => {
    saving.open();
    const send = () => void saving.flush();
    const turn = () => void (document.visibilityState === 'visible' ? saving.refresh() : saving.flush());
    document.addEventListener('visibilitychange', turn);
    window.addEventListener('online', send);
    return () => {
      document.removeEventListener('visibilitychange', turn);
      window.removeEventListener('online', send);
      saving.close();
    };
  }, [saving]);
  return {
    statuses,
    keep: (name, change) => saving.put(name, change),
    keepOwnPayment: (debtId, minimum) => saving.put(ownPaymentField(debtId), { debtId, minimum }),
    flush: saving.flush,
    failure: saving.failure,
  };
}

export const ownPaymentField = (debtId: string): string => `pago-${debtId}`;

type OwnPayment = { debtId: string; minimum: Pesos };
const isOwnPayment = (change: object): change is OwnPayment => 'debtId' in change;

function merged(changes: readonly ProfileBody[]): ProfileBody {
  return changes.reduce<ProfileBody>(
    (all, { expenses, ...rest }) => ({
      ...all,
      ...rest,
      ...(expenses || all.expenses ? { expenses: { ...all.expenses, ...expenses } } : {}),
    }),
    {},
  );
}
