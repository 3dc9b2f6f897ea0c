import { useQuery } from '@tanstack/react-query';
import { isActiveApplication } from '#domain/rebanking/rebanking.ts';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import { rebankingPlace } from '#web/portal/rebanking-banner.ts';
import { useUser } from '#web/shared/session/SessionProvider.tsx';

export function useProgrammeAddress(): '/portal/rebancarizacion' | '/portal/programa' | undefined {
  const user = useUser();
  const { data } = useQuery({ ...managementQuery, enabled: user !== null });
  if (user === null || data === undefined) return undefined;
  if (data.application && isActiveApplication(data.application.state)) return '/portal/programa';
  return rebankingPlace(user, data.agreements, data.application) === 'home' ? undefined : '/portal/rebancarizacion';
}
