import { capitalised } from '#domain/capitalised.ts';

/** `waysToPay` omits payment methods that are not listed here. */
const names: Readonly<Record<string, string>> = {
  CARD: 'tarjeta',
  PSE: 'PSE',
  NEQUI: 'Nequi',
  DAVIPLATA: 'Daviplata',
  BANCOLOMBIA_TRANSFER: 'transferencia Bancolombia',
  BANCOLOMBIA_QR: 'código QR de Bancolombia',
  BANCOLOMBIA_COLLECT: 'efectivo en un corresponsal Bancolombia',
};

export function paymentMethodName(method: string): string {
  return capitalised(names[method] ?? method);
}

export function waysToPay(methods: readonly string[]): string {
  const known = Object.keys(names).filter((method) => methods.includes(method));
  if (known.length === 0) return 'Antes de pagar ves todos los medios de pago.';
  const list = new Intl.ListFormat('es', { type: 'disjunction' }).format(known.map((method) => names[method]!));
  return `Puedes pagar con ${list}.`;
}
