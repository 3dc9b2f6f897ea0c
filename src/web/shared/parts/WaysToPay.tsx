import { waysToPay } from '#texts/payment-methods.ts';
import { publicConfig } from '#web/shared/session/visit/public-config.ts';

/** The payment methods of the provider, as words. */
export const WaysToPay = () => <>{waysToPay(publicConfig().paymentMethods)}</>;
