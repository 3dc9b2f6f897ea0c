import type { CardProvider } from '#server/gateways/card/card-provider.ts';
import type { Platform } from '#server/platform.ts';

/** Payment methods rarely change, so a list of this age is still current. */
const freshMs = 10 * 60_000;

export interface WaysToPay {
  /**
   * Returns the last known payment methods at once and refreshes them in the background when outdated. Returns an empty
   * list until the provider has replied.
   */
  current(): readonly string[];
}

/**
 * Caches the methods in memory: pages do not wait for the provider, and a failure of the provider keeps the last list.
 */
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
