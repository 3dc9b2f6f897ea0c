import { endpoint } from './endpoint.ts';
import { oneOf, pesosField, wire, writable, writableLines, z } from './wire.ts';

export const paymentOptionKinds = ['CONTADO', 'CUOTAS'] as const;

const paymentOption = wire({
  id: ['id', z.string().check(writable)],
  /** The description may contain the tags [b], [i], [u] and [br]. */
  description: ['descripcion', z.string().check(writable)],
  kind: ['tipo', oneOf(paymentOptionKinds)],
  instalments: ['cuotas', z.int32()],
  initialPayment: ['valorInicial', pesosField],
  instalmentAmount: ['valorCuota', pesosField],
  total: ['valorTotal', pesosField],
});

const wrongId = 'El id es un número entero de 1 a 999.999.';
const planFields = {
  id: ['id', z.int(wrongId).check(z.minimum(1, wrongId), z.maximum(999_999, wrongId))],
  name: ['nombre', z.string().check(writable)],
  validityMonths: ['vigencia', z.int32()],
  totalPrice: ['valorTotal', pesosField],
  paymentOptions: ['planesPago', z.array(paymentOption)],
  cardBalance: ['cupoTarjeta', pesosField],
  /** The benefits, one per line; a line that ends with `{?key}` has a tooltip from `tool-tips.json`. */
  benefits: ['textoBeneficios', z.string().check(writableLines)],
} as const;

export const membershipPlanDocument = wire(planFields);

/** The client sends `version` back, so that users only accept figures that they saw. */
export const membershipPlan = wire({ ...planFields, version: ['version', z.int()] });
export type Plan = z.output<typeof membershipPlan>;

/** Sorted by id, with an ETag. The list is public, because the program's page shows the plans. */
export const membershipPlans = endpoint({
  method: 'GET',
  path: '/api/membresia/planes',
  access: 'public',
  reply: wire({ data: ['data', z.array(membershipPlan)] }),
  problems: [],
});
