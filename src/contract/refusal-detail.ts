import type { Refusal } from '#domain/refusal.ts';

const wireNames: Readonly<Record<string, string>> = {
  minimum: 'minimo',
  maximum: 'maximo',
  total: 'total',
  instalment: 'cuota',
  earliest: 'desde',
  latest: 'hasta',
  from: 'desde',
  until: 'hasta',
  limit: 'limite',
  kind: 'tipo',
  needs: 'falta',
  now: 'ahora',
  later: 'despues',
  laterFrom: 'despuesDesde',
  again: 'otraVez',
  why: 'porque',
  offerId: 'ofertaId',
  canAsk: 'puedePedirOferta',
};

export function withWireNames<C extends string>({ refused, detail }: Refusal<C>): Refusal<C> {
  if (detail === undefined) return { refused };
  return {
    refused,
    detail: Object.fromEntries(Object.entries(detail).map(([key, value]) => [wireNames[key] ?? key, value])),
  };
}
