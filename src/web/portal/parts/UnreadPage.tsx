import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { RetryPlace } from './RetryPlace.tsx';

/** Shown when the agreements could not be read: the title, and a button that reads them and runs the guards again. */
export function UnreadPage({ title }: { title: string }) {
  const router = useRouter();
  const { isFetching } = useQuery({ ...managementQuery, enabled: false });
  return (
    <>
      <PageHeader title={title} />
      <RetryPlace pending={isFetching} onRetry={() => void router.invalidate()} />
    </>
  );
}
