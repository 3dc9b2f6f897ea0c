import { waysToPay } from '#texts/payment-methods.ts';
import { publicConfig } from '#web/shared/session/visit/public-config.ts';

/** With what a price beside it can be paid, as the provider says. */
export const WaysToPay = () => <>{waysToPay(publicConfig().paymentMethods)}</>;
