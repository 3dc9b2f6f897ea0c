import type { HelpEntry, HelpGroup } from './help-entry.ts';

const common = new Set(
  [
    'a al como con cual cuando de del donde el en es esta la las lo los',
    'me mi mis o para por que se si son su sus te tu tus un una y yo',
  ].flatMap((line) => line.split(' ')),
);

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

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

export function searchHelp(groups: readonly HelpGroup[], typed: string): HelpGroup[] {
  const wanted = wantedWords(typed);
  return groups.flatMap((group) => {
    const found = group.entries.filter((entry) => begins(textOf(entry), wanted));
    const inTitle = found.filter(({ title }) => begins(title, wanted));
    const entries = wanted.length === 0 ? found : [...inTitle, ...found.filter((each) => !inTitle.includes(each))];
    return entries.length > 0 ? [{ ...group, entries }] : [];
  });
}

export function foundInWords(count: number, typed: string): string {
  if (count === 0) return `No encontramos respuestas para «${typed}».`;
  return `Encontramos ${count === 1 ? '1 respuesta' : `${count} respuestas`} para «${typed}».`;
}
