/** Fills the `{name}` placeholders of a catalogue message; placeholders without a value stay. */
export function fillMessage(text: string, values: Readonly<Record<string, string | number | undefined>>): string {
  return text.replace(/\{(\w+)\}/g, (part, name: string) => String(values[name] ?? part));
}
