import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ToolTips } from '#contract/config.ts';
import { glossary } from './glossary.ts';
import type { HelpGroup } from './help-entry.ts';
import { foundInWords, searchHelp } from './help-search.ts';
import { homeQuestions } from './home-questions.ts';
import { documentsExplained } from './documents.ts';
import { portalQuestions } from './portal-questions.ts';
import { programQuestions } from './program-questions.ts';

const toolTips = JSON.parse(readFileSync('seeds/config/tool-tips.json', 'utf8')) as ToolTips;
const all: HelpGroup[] = [
  { id: 'preguntas', title: 'Preguntas', entries: [...homeQuestions, ...portalQuestions] },
  { id: 'documentos', title: 'Documentos', entries: documentsExplained },
  { id: 'programa', title: 'Programa', entries: programQuestions },
  { id: 'palabras', title: 'Palabras', entries: glossary(toolTips) },
];
const entries = all.flatMap((group) => group.entries);
const found = (typed: string) => searchHelp(all, typed).flatMap((group) => group.entries.map(({ id }) => id));

test('every entry is found by its title and has a unique id', () => {
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  expect(entries.filter(({ id, title }) => !found(title).includes(id))).toEqual([]);
});

test.each([
  ['PRESCRIPCION', 'palabra-prescripcion'],
  ['qué es un otrosi', 'palabra-otrosi'],
  ['¿para qué es el otrosí?', 'documento-otrosi'],
  ['Intereses', 'palabra-interes-mora'],
  ['deuda castigada', 'palabra-castigada'],
  ['habeas', 'palabra-habeas-data'],
  ['paz y salvos', 'paz-y-salvo'],
  ['me cobraron doble', 'dos-pagos'],
  ['olvidé mi clave', 'contrasena'],
])('the search for «%s» finds %s', (typed, id) => {
  expect(found(typed)).toContain(id);
});

test('matches in titles are listed first', () => {
  expect(found('reporte')[0]).toBe('permanencia');
  const words = searchHelp(all, 'retracto').find(({ id }) => id === 'palabras')!;
  expect(words.entries[0]?.id).toBe('palabra-retracto');
});

test('an empty search finds every entry, but a single stop word does not', () => {
  expect(found('  ')).toEqual(entries.map(({ id }) => id));
  expect(searchHelp(all, 'xyzzy')).toEqual([]);
  expect(found('te').length).toBeLessThan(entries.length);
});

test('the glossary uses the configured text of a term and is in alphabetical order', () => {
  const mine = glossary({ mora: { titulo: 'Mora', texto: 'Como lo dice la entidad.' } });
  expect(mine.find(({ id }) => id === 'palabra-mora')?.body).toBe('Como lo dice la entidad.');
  expect(mine.map(({ title }) => title)).toEqual(
    mine.map(({ title }) => title).toSorted((one, other) => one.localeCompare(other, 'es')),
  );
  expect(glossary(null).length).toBe(mine.length);
});

test.each([
  [0, 'No encontramos respuestas para «mora».'],
  [1, 'Encontramos 1 respuesta para «mora».'],
  [12, 'Encontramos 12 respuestas para «mora».'],
])('foundInWords states the number of matches (%i)', (count, words) => {
  expect(foundInWords(count, 'mora')).toBe(words);
});
