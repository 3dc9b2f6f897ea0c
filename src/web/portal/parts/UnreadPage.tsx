import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { RetryPlace } from './RetryPlace.tsx';

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
