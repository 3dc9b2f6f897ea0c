import { readdirSync, readFileSync } from 'node:fs';

interface Spelling {
  name: string;
  open?: string;
  close?: string;
  between?: string;
  fullWidth?: boolean;
}
interface Numbers {
  number: string;
  typed: string[];
}
interface Corpus {
  spellings: Spelling[];
  documents: Numbers[];
  refusedDocuments: string[];
  mobiles: Numbers[];
  refusedMobiles: string[];
  refusedEmails: string[];
  codes: string[];
  refusedNames: string[];
  unprintableNames: { name: string; characters: string }[];
  printableNames: string[];
}

const folder = new URL('../corpus/identifiers/', import.meta.url);
const files = readdirSync(folder).map(
  (name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Partial<Corpus>,
);

export const pasted = <K extends keyof Corpus>(kind: K): Corpus[K] =>
  files.flatMap((file) => (file[kind] ?? []) as unknown[]) as Corpus[K];

const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));

/** Returns an identifier in every spelling of the corpus, with the name of each spelling. */
export const spellingsOf = (value: string): [name: string, typed: string][] =>
  pasted('spellings').map(({ name, open = '', close = '', between = '', fullWidth: isWide }) => [
    name,
    open + [...(isWide ? fullWidth(value) : value)].join(between) + close,
  ]);

export const codesOf = (code: string): string[] => [
  ...pasted('codes').map((typed) =>
    typed.replace('{123456}', code).replace('{123}', code.slice(0, 3)).replace('{456}', code.slice(3)),
  ),
  ...spellingsOf(code).map(([, typed]) => typed),
];
