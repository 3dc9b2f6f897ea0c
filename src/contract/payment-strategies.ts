/** The journey of a payment; the last segment of its return address. */
export const paymentStrategies = ['oferta', 'acuerdo', 'diagnostico', 'membresia'] as const;
export type PaymentStrategy = (typeof paymentStrategies)[number];
