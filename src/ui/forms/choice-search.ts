export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

export const MOST_SHOWN = 60;

export interface Found<Option> {
  shown: readonly Option[];
  more: number;
}

/**
 * Matches when every typed word is the start of a word, in any order: "san jose" finds "San José del Guaviare". Options
 * that start with the typed text are first.
 */
export function searchChoices<Option extends { label: string; detail?: string }>(
  options: readonly Option[],
  typed: string,
): Found<Option> {
  const wanted = folded(typed);
  if (wanted === '') return { shown: options.slice(0, MOST_SHOWN), more: Math.max(0, options.length - MOST_SHOWN) };
  const parts = wanted.split(' ');
  const first: Option[] = [];
  const rest: Option[] = [];
  for (const option of options) {
    const text = folded(`${option.label} ${option.detail ?? ''}`);
    const words = text.split(' ');
    if (!parts.every((part) => words.some((word) => word.startsWith(part)))) continue;
    (text.startsWith(wanted) ? first : rest).push(option);
  }
  const found = [...first, ...rest];
  return { shown: found.slice(0, MOST_SHOWN), more: Math.max(0, found.length - MOST_SHOWN) };
}

export function choicesAround<Option extends { label: string; detail?: string }>(
  options: readonly Option[],
  chosen: Option | undefined,
): Found<Option> {
  const { shown, more } = searchChoices(options, '');
  return { shown: chosen === undefined || shown.includes(chosen) ? shown : [chosen, ...shown.slice(0, -1)], more };
}

export function onlyMeant<Option extends { label: string; detail?: string }>(
  options: readonly Option[],
  typed: string,
): Option | undefined {
  if (folded(typed) === '') return undefined;
  const { shown, more } = searchChoices(options, typed);
  if (shown.length + more === 1) return shown[0];
  const same = shown.filter(({ label }) => folded(label) === folded(typed));
  return same.length === 1 ? same[0] : undefined;
}
