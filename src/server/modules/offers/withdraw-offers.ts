import { recordAudit } from '#server/db/audit.store.ts';
import { beforeAllIds } from '#server/db/portions.ts';
import type { Platform } from '#server/platform.ts';
import * as making from './offer-making.store.ts';

export interface WithdrawnOffers {
  withdrawn: number;
  held: number;
}

/** The portal creates no new offer until the figures or the campaign change. `dryRun` only counts the offers. */
export type WithdrawOffers = (
  which: { obligationId: string } | { campaign: string },
  options: { dryRun: boolean; now: Date },
) => Promise<WithdrawnOffers>;

const portion = 500;

export function withdrawOffers({ database }: Pick<Platform, 'database'>): WithdrawOffers {
  return async (which, { dryRun, now }) => {
    const counted: WithdrawnOffers = { withdrawn: 0, held: 0 };
    for (let after = beforeAllIds, found = portion; found === portion;) {
      await database.transaction(async (tx) => {
        const live = await making.lockLiveOffers(tx, which, { after, limit: portion, now });
        found = live.length;
        after = live.at(-1)?.obligationId ?? after;
        const free = live.filter(({ isHeld }) => !isHeld);
        counted.withdrawn += free.length;
        counted.held += live.length - free.length;
        if (dryRun || free.length === 0) return;
        await making.withdraw(tx, free);
        await recordAudit(tx, 'OFFERS_WITHDRAWN', null, { ...which, offers: free.map(({ offerId }) => offerId) }, now);
      });
    }
    return counted;
  };
}
