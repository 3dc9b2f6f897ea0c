/** HTML that `html` inserts without escaping. */
export type Html = { readonly markup: string };

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(value: string | number | Html | readonly Html[]): string {
  if (typeof value === 'object') return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('');
  return String(value).replace(/[&<>"']/g, (char) => entities[char] ?? '');
}

/** Escapes every value that is not already of type `Html`. */
export function html(
  strings: TemplateStringsArray,
  ...values: readonly (string | number | Html | readonly Html[])[]
): Html {
  return { markup: strings.map((part, i) => part + (i < values.length ? escaped(values[i] ?? '') : '')).join('') };
}
