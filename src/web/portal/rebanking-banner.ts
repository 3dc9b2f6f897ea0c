import { agreementStates, type Agreement } from '#contract/agreements.ts';
import type { User } from '#contract/account.ts';
import type { ApplicationSummary } from '#contract/application-summary.ts';
import { bannerShows, isOpenApplication, rebankingEntry } from '#domain/rebanking/rebanking.ts';

const ended = new Set<(typeof agreementStates)[number]>(['CANCELADO', 'REPROGRAMADO', 'INCUMPLIDO']);

type BannerUser = Pick<User, 'isClientType' | 'isPaidInFull'>;
type BannerAgreement = Pick<Agreement, 'membershipPrice' | 'state'>;
type BannerApplication = Pick<ApplicationSummary, 'state'> | null;

/**
 * The specification's special banner: no live agreement has a membership price; who is of the product's client
 * type must also have paid in full. A membership whose last day has passed counts no more.
 */
export function rebankingBannerShows(
  user: BannerUser,
  agreements: readonly BannerAgreement[],
  application: BannerApplication = null,
): boolean {
  const hasMembership =
    application?.state !== 'VENCIDA' &&
    agreements.some(({ membershipPrice, state }) => membershipPrice > 0 && !ended.has(state));
  return bannerShows({ ...user, hasMembership });
}

/** Whether the person is in the middle of asking for a membership. */
export const hasOpenApplication = (application: BannerApplication): boolean =>
  application !== null && isOpenApplication(application.state);

/** Where somebody who asks for the rebanking pages belongs. */
export function rebankingPlace(
  user: BannerUser,
  agreements: readonly (BannerAgreement & Pick<Agreement, 'id' | 'pendingAttempt'>)[],
  application: (BannerApplication & Pick<ApplicationSummary, 'agreementId'>) | null,
): ReturnType<typeof rebankingEntry> {
  const agreement = agreements.find(({ id }) => id === application?.agreementId);
  return rebankingEntry({
    bannerShows: rebankingBannerShows(user, agreements, application),
    application: application?.state,
    paymentPending: Boolean(agreement?.pendingAttempt),
  });
}
