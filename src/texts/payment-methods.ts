/** The Spanish names of the provider's payment methods; methods without one are not shown. */
const names: Readonly<Record<string, string>> = {
  CARD: 'tarjeta',
  PSE: 'PSE',
  NEQUI: 'Nequi',
  DAVIPLATA: 'Daviplata',
  BANCOLOMBIA_TRANSFER: 'transferencia Bancolombia',
  BANCOLOMBIA_QR: 'código QR de Bancolombia',
  BANCOLOMBIA_COLLECT: 'efectivo en un corresponsal Bancolombia',
};

/** "Tarjeta": the method of a payment; unknown methods keep the provider's name. */
export function paymentMethodName(method: string): string {
  const name = names[method] ?? method;
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** The sentence about the available payment methods; without the provider's list, that the checkout shows them. */
export function waysToPay(methods: readonly string[]): string {
  const known = Object.keys(names).filter((method) => methods.includes(method));
  if (known.length === 0) return 'Antes de pagar ves todos los medios de pago.';
  const list = new Intl.ListFormat('es', { type: 'disjunction' }).format(known.map((method) => names[method]!));
  return `Puedes pagar con ${list}.`;
}
