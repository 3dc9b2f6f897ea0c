import type { HelpEntry, HelpGroup } from './help-entry.ts';

/** Words that every answer has. */
const common = new Set(
  [
    'a al como con cual cuando de del donde el en es esta la las lo los',
    'me mi mis o para por que se si son su sus te tu tus un una y yo',
  ].flatMap((line) => line.split(' ')),
);

/** The words of a text as they are compared: without accents and case. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** What is looked for: folded words, without those that every answer has unless there are no others, and in the singular. */
function wantedWords(typed: string): string[] {
  const words = wordsOf(typed);
  const significant = words.filter((word) => !common.has(word));
  return (significant.length > 0 ? significant : words).map((word) =>
    word.length > 3 ? word.replace(/(?:es|s)$/, '') : word,
  );
}

const begins = (text: string, wanted: readonly string[]): boolean => {
  const words = wordsOf(text);
  return wanted.every((part) => words.some((word) => word.startsWith(part)));
};

const textOf = ({ title, body, words = '' }: HelpEntry): string => `${title} ${body} ${words}`;

/**
 * The groups with the entries that have every word typed, whatever its accents and case; those with them in the title
 * come first. Nothing typed finds everything; a group without entries is left out.
 */
export function searchHelp(groups: readonly HelpGroup[], typed: string): HelpGroup[] {
  const wanted = wantedWords(typed);
  return groups.flatMap((group) => {
    const found = group.entries.filter((entry) => begins(textOf(entry), wanted));
    const inTitle = found.filter(({ title }) => begins(title, wanted));
    const entries = wanted.length === 0 ? found : [...inTitle, ...found.filter((each) => !inTitle.includes(each))];
    return entries.length > 0 ? [{ ...group, entries }] : [];
  });
}

/** "Encontramos 3 respuestas para «mora»." */
export function foundInWords(count: number, typed: string): string {
  if (count === 0) return `No encontramos respuestas para «${typed}».`;
  return `Encontramos ${count === 1 ? '1 respuesta' : `${count} respuestas`} para «${typed}».`;
}
