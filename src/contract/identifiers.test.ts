import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { identityDocumentTypes, parseIdentityDocument } from '#domain/people/identity-document.ts';
import { isRefusal } from '#domain/refusal.ts';
import {
  codeField,
  contactField,
  documentNumberField,
  emailField,
  emailOrMobileField,
  factorCodeField,
  mobileField,
  tokenField,
} from './identifiers.ts';
import { firstNamesField, lastNamesField } from './registration.ts';
import { unseen, z, type Schema } from './wire.ts';

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

const folder = new URL('../../test/corpus/identifiers/', import.meta.url);
const files = readdirSync(folder).map(
  (name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Partial<Corpus>,
);

const pasted = <K extends keyof Corpus>(kind: K): Corpus[K] =>
  files.flatMap((file) => (file[kind] ?? []) as unknown[]) as Corpus[K];

const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));

const spellingsOf = (value: string): [name: string, typed: string][] =>
  pasted('spellings').map(({ name, open = '', close = '', between = '', fullWidth: isWide }) => [
    name,
    open + [...(isWide ? fullWidth(value) : value)].join(between) + close,
  ]);

const codesOf = (code: string): string[] => [
  ...pasted('codes').map((typed) =>
    typed.replace('{123456}', code).replace('{123}', code.slice(0, 3)).replace('{456}', code.slice(3)),
  ),
  ...spellingsOf(code).map(([, typed]) => typed),
];

const read = (field: Schema<unknown, unknown>, typed: string): unknown => {
  const { success, data } = z.safeDecode(field, typed);
  return success ? data : undefined;
};
const faultsOf = (field: Schema<unknown, unknown>, typed: string) => [
  ...new Set(z.safeDecode(field, typed).error?.issues.map(({ message }) => message)),
];
const everySpelling = ({ number, typed }: { number: string; typed: string[] }) =>
  [...typed, ...spellingsOf(number).map(([, spelled]) => spelled)].map((spelled) => [spelled, number] as const);

describe('a pasted identity document number', () => {
  const documentOf = (type: (typeof identityDocumentTypes)[number], typed: string) => {
    const document = parseIdentityDocument(type, String(read(documentNumberField, typed) ?? ''));
    return isRefusal(document) ? undefined : document.number;
  };

  test.each(pasted('documents').flatMap(everySpelling))('%j is read as %s', (typed, number) => {
    expect(documentOf('CC', typed)).toBe(number);
  });

  test.each(pasted('refusedDocuments'))('%j is rejected', (typed) => {
    expect(identityDocumentTypes.map((type) => documentOf(type, typed))).toEqual(
      identityDocumentTypes.map(() => undefined),
    );
  });
});

describe('a pasted contact', () => {
  test.each(pasted('mobiles').flatMap(everySpelling))('%j is read as the mobile number %s', (typed, number) => {
    for (const field of [mobileField, emailOrMobileField, contactField]) expect(read(field, typed)).toBe(number);
  });

  test.each(spellingsOf('Ana.Ruiz@correo.example'))('with %s is read as an e-mail address', (_name, typed) => {
    for (const field of [emailField, emailOrMobileField, contactField])
      expect(read(field, typed)).toBe('ana.ruiz@correo.example');
  });

  test.each([...pasted('refusedMobiles'), ...pasted('refusedEmails')])('%j is rejected', (typed) => {
    for (const field of [mobileField, emailField, emailOrMobileField]) expect(read(field, typed)).toBeUndefined();
  });
});

describe('a pasted code', () => {
  test.each(codesOf('123456'))('%j is read as 123456', (typed) => {
    expect([read(codeField, typed), read(factorCodeField, typed)]).toEqual(['123456', '123456']);
  });

  test.each(spellingsOf('abcde12345'))('with %s is read as a recovery code', (_name, typed) => {
    expect(read(factorCodeField, typed)).toBe('ABCDE12345');
  });

  test.each(spellingsOf('aB-_9'))('with %s is read as a token', (_name, typed) => {
    expect(read(tokenField, typed)).toBe('aB-_9');
  });

  test.each(['12345', '12345\u200b', '1234567', '12345²', '12.3456'])('%j is rejected', (typed) => {
    expect(read(codeField, typed)).toBeUndefined();
  });
});

describe('a pasted name', () => {
  const fields = [firstNamesField, lastNamesField];

  test.each(pasted('printableNames'))('%j is accepted', (name) => {
    expect(fields.map((field) => read(field, name))).toEqual([name, name]);
  });

  test.each(pasted('refusedNames'))('%j is rejected because of its invisible characters', (name) => {
    expect(fields.map((field) => faultsOf(field, name))).toEqual([[unseen], [unseen]]);
  });

  test.each(pasted('unprintableNames'))('is rejected for unprintable characters: $name', ({ name, characters }) => {
    expect(faultsOf(firstNamesField, name)).toEqual([
      expect.stringMatching(new RegExp(`No podemos imprimir ${characters}$`)),
    ]);
  });
});
