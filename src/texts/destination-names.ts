import type { Destination } from '#domain/agreements/destinations.ts';

export const destinationNames: Record<Destination, string> = {
  CUOTA: 'Adelantar mi próxima cuota',
  PLAZO: 'Terminar antes',
  CUOTAS_MENORES: 'Bajar mis cuotas',
};
