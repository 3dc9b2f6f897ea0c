import type { Destination } from '#domain/agreements/destinations.ts';

/** The destinations of a typed amount, for the form and the receipt. */
export const destinationNames: Record<Destination, string> = {
  CUOTA: 'Adelantar mi próxima cuota',
  PLAZO: 'Terminar antes',
  CUOTAS_MENORES: 'Bajar mis cuotas',
};
