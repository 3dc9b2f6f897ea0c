import type { Agreement } from '#contract/agreements.ts';
import type { User } from '#contract/account.ts';
import type { ApplicationSummary } from '#contract/application-summary.ts';
import { bannerShows, isOpenApplication, rebankingEntry } from '#domain/rebanking/rebanking.ts';

type BannerUser = Pick<User, 'isClientType' | 'isPaidInFull'>;
type BannerAgreement = Pick<Agreement, 'membershipPrice'>;
type BannerApplication = Pick<ApplicationSummary, 'state'> | null;

/** Any membership price above 0 counts as a membership, because the server sends 0 for an ended membership. */
export function rebankingBannerShows(user: BannerUser, agreements: readonly BannerAgreement[]): boolean {
  return bannerShows({ ...user, hasMembership: agreements.some(({ membershipPrice }) => membershipPrice > 0) });
}

export const hasOpenApplication = (application: BannerApplication): boolean =>
  application !== null && isOpenApplication(application.state);

export function rebankingPlace(
  user: BannerUser,
  agreements: readonly (BannerAgreement & Pick<Agreement, 'id' | 'pendingAttempt'>)[],
  application: (BannerApplication & Pick<ApplicationSummary, 'agreementId'>) | null,
): ReturnType<typeof rebankingEntry> {
  const agreement = agreements.find(({ id }) => id === application?.agreementId);
  return rebankingEntry({
    bannerShows: rebankingBannerShows(user, agreements),
    application: application?.state,
    paymentPending: Boolean(agreement?.pendingAttempt),
  });
}
