import type { CardProvider } from '#server/gateways/card/card-provider.ts';
import type { Platform } from '#server/platform.ts';

/** Payment methods rarely change. */
const freshMs = 10 * 60_000;

export interface WaysToPay {
  /**
   * The last known payment methods, without waiting; refreshes them in the background when outdated. Empty until the
   * provider has answered.
   */
  current(): readonly string[];
}

/** Cached in memory: pages do not wait for the provider, and its failure keeps the last answer. */
export function waysToPay(
  { clock }: Pick<Platform, 'clock'>,
  provider: Pick<CardProvider, 'acceptedMethods'>,
): WaysToPay {
  let methods: readonly string[] = [];
  let askedAt = -Infinity;
  return {
    current() {
      const now = clock.now().getTime();
      if (now - askedAt >= freshMs) {
        askedAt = now;
        provider.acceptedMethods().then(
          (accepted) => (methods = accepted),
          () => undefined,
        );
      }
      return methods;
    },
  };
}
