import { useQuery } from '@tanstack/react-query';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import { hasOpenApplication, rebankingBannerShows } from '#web/portal/rebanking-banner.ts';
import { useUser } from '#web/shared/session/SessionProvider.tsx';

/** Whether the rebanking pages are open to this person; false while that is not known. */
export function useRebankingOpen(): boolean {
  const user = useUser();
  const { data } = useQuery({ ...managementQuery, enabled: user !== null });
  return (
    user !== null &&
    data !== undefined &&
    (hasOpenApplication(data.application) || rebankingBannerShows(user, data.agreements))
  );
}
