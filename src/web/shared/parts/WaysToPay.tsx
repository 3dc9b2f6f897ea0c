import { waysToPay } from '#texts/payment-methods.ts';
import { publicConfig } from '#web/shared/session/visit/public-config.ts';

export const WaysToPay = () => <>{waysToPay(publicConfig().paymentMethods)}</>;
