import { identityDocumentTypes } from '#domain/people/identity-document.ts';
import { documentFiles } from '#server/modules/config/config-documents.ts';

const hidden = '…';

const wellKnown = new Set<string>([
  ...identityDocumentTypes,
  ...documentFiles.flatMap((file) => [file, file.replace('.json', '')]),
  '-',
]);
const impersonal = [
  /^--[a-z][a-z-]*$/,
  // A generated id, or the first eight characters of a generated id. The short form must contain a letter, because
  // eight digits may be the number of an identity document.
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  /^(?=.*[a-f])[0-9a-f]{8}$/i,
  // Numbers such as `CA-2026-000123` and `RAD-2026-000123`, version numbers and ids of plans.
  /^[A-Z]{2,3}-\d{4}-\d{6}$/,
  /^\d{1,3}$/,
];

const choicesOf = (usage: string): string[] =>
  [...usage.matchAll(/<([a-z]+(?:\|[a-z]+)+)>/g)].flatMap(([, words]) => words!.split('|'));

export function recordableArguments(usage: string, args: readonly string[]): string[] {
  const choices = choicesOf(usage);
  const isKnown = (value: string) =>
    wellKnown.has(value) || choices.includes(value) || impersonal.some((form) => form.test(value));
  return args.map((each) => {
    const [, option = '', value = ''] = /^(--[a-z][a-z-]*=)?(.*)$/s.exec(each)!;
    return isKnown(value) ? each : `${option}${hidden}`;
  });
}
