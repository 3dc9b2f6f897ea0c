/** Which journey a payment belongs to; it is the last part of the return address. */
export const paymentStrategies = ['oferta', 'acuerdo', 'diagnostico', 'membresia'] as const;
export type PaymentStrategy = (typeof paymentStrategies)[number];
