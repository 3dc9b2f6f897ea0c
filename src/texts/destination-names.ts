import type { Destination } from '#domain/agreements/destinations.ts';

/** Where a typed amount goes, as its person chose it and as its receipt repeats it. */
export const destinationNames: Record<Destination, string> = {
  CUOTA: 'Adelantar mi próxima cuota',
  PLAZO: 'Terminar antes',
  CUOTAS_MENORES: 'Bajar mis cuotas',
};
