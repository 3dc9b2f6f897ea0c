import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { BodyOf } from '#contract/endpoint.ts';
import { saveProfile } from '#contract/diagnosis.ts';
import { call } from '#web/api/client.ts';
import { submissionMessage } from '#web/api/failures.ts';
import { takeInDiagnosis } from './diagnosis.queries.ts';
import { profileSaving, type FieldStatuses } from './profile-saving.ts';

export type ProfileBody = BodyOf<typeof saveProfile>;

/** Milliseconds after the last change until it is sent. */
const pauseMs = 600;

export interface SavedFields {
  statuses: FieldStatuses;
  /** Keeps one field; `name` tells it apart on the screen. */
  keep(name: string, change: ProfileBody): void;
  flush(): Promise<boolean>;
}

/** The profile of the signed-in person, saved field by field. Leaving the page sends what still waits. */
export function useProfileSaving(): SavedFields {
  const queries = useQueryClient();
  const [saving] = useState(() =>
    profileSaving({
      send: async (changes) => takeInDiagnosis(queries, await call(saveProfile, { body: merged(changes) })),
      explain: submissionMessage,
      later: (work) => {
        const timer = setTimeout(work, pauseMs);
        return () => clearTimeout(timer);
      },
    }),
  );
  const statuses = useSyncExternalStore(saving.listen, saving.statuses, saving.statuses);
  useEffect(() => {
    const leave = () => void saving.flush();
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      leave();
    };
  }, [saving]);
  return { statuses, keep: (name, change) => saving.put(name, change), flush: saving.flush };
}

/** Several fields in one body; categories of expenses stand beside each other. */
function merged(changes: readonly object[]): ProfileBody {
  return (changes as readonly ProfileBody[]).reduce<ProfileBody>(
    (all, { expenses, ...rest }) => ({
      ...all,
      ...rest,
      ...(expenses || all.expenses ? { expenses: { ...all.expenses, ...expenses } } : {}),
    }),
    {},
  );
}
