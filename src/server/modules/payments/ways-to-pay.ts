import type { CardProvider } from '#server/gateways/card/card-provider.ts';
import type { Platform } from '#server/platform.ts';

/** What a seller may be paid with hardly ever changes. */
const freshMs = 10 * 60_000;

export interface WaysToPay {
  /** What the provider last said, at once; asks it again where that is old. Empty until it has answered. */
  current(): readonly string[];
}

/** Kept in memory: no page ever waits for the provider, and its silence leaves what it said before. */
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
