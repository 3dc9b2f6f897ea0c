/** The provider's ways to pay by the names that people say; what it names besides is not shown until it has one here. */
const names: Readonly<Record<string, string>> = {
  CARD: 'tarjeta',
  PSE: 'PSE',
  NEQUI: 'Nequi',
  DAVIPLATA: 'Daviplata',
  BANCOLOMBIA_TRANSFER: 'transferencia Bancolombia',
  BANCOLOMBIA_QR: 'código QR de Bancolombia',
  BANCOLOMBIA_COLLECT: 'efectivo en un corresponsal Bancolombia',
};

/** "Tarjeta", of a payment that was made; an unknown one as the provider names it. */
export function paymentMethodName(method: string): string {
  const name = names[method] ?? method;
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** With what a price can be paid, of what the provider says that it offers; without its word, where it will be seen. */
export function waysToPay(methods: readonly string[]): string {
  const known = Object.keys(names).filter((method) => methods.includes(method));
  if (known.length === 0) return 'Antes de pagar ves todos los medios de pago.';
  const list = new Intl.ListFormat('es', { type: 'disjunction' }).format(known.map((method) => names[method]!));
  return `Puedes pagar con ${list}.`;
}
