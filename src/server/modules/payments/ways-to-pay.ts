import type { CardProvider } from '#server/gateways/card/card-provider.ts';
import type { Platform } from '#server/platform.ts';

/** Payment methods rarely change. */
const freshMs = 10 * 60_000;

export type WaysToPay = ReturnType<typeof waysToPay>;

/** The cache lets pages load without a request to the provider. When the provider fails, the last list stays in use. */
export function waysToPay({ clock }: Pick<Platform, 'clock'>, provider: Pick<CardProvider, 'acceptedMethods'>) {
  let methods: readonly string[] = [];
  let askedAt = -Infinity;
  return {
    /**
     * Returns the cached list at once; an outdated list is refreshed in the background. The list is empty before the
     * first reply of the provider.
     */
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
