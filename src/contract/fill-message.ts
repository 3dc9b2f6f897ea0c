/** A text of the message catalogue with its `{name}` parts filled in; a part without a value stays as it is. */
export function fillMessage(text: string, values: Readonly<Record<string, string | number | undefined>>): string {
  return text.replace(/\{(\w+)\}/g, (part, name: string) => String(values[name] ?? part));
}
