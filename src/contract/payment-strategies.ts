/** The journeys that contain a payment. Except for `membresia`, the journey is the last segment of the return URL. */
export const paymentStrategies = ['oferta', 'acuerdo', 'diagnostico', 'membresia'] as const;
export type PaymentStrategy = (typeof paymentStrategies)[number];
