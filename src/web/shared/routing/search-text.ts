/**
 * Values stay strings, so that a payment reference keeps all its digits. The first value of a repeated name is used.
 */
export function readSearch(text: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(text)) if (!Object.hasOwn(values, name)) values[name] = value;
  return values;
}

export function writeSearch(values: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== null) query.set(name, String(value));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
