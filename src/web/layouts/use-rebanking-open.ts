import { useQuery } from '@tanstack/react-query';
import { managementQuery } from '#web/api/person.queries.ts';
import { hasOpenApplication, rebankingBannerShows } from '#web/routing/rebanking-banner.ts';
import { useUser } from '#web/session/SessionProvider.tsx';

/** Whether the rebanking pages are open to this person; false while that is not known. */
export function useRebankingOpen(): boolean {
  const user = useUser();
  const { data } = useQuery({ ...managementQuery, enabled: user !== null });
  return (
    user !== null &&
    data !== undefined &&
    (hasOpenApplication(data.application) || rebankingBannerShows(user, data.agreements, data.application))
  );
}
