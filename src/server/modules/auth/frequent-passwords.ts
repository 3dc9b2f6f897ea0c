import { readFileSync } from 'node:fs';

/**
 * The list of what people choose first, in lower case and without accents, ten characters or longer. It is ours: made
 * by tools/frequent-passwords.ts from names, teams, cities, keyboards and years.
 */
export const frequentPasswords = (): string[] =>
  readFileSync(new URL('./frequent-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');
