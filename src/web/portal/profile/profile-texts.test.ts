import { describe, expect, test } from 'vitest';
import type { DataRequest } from '#contract/data-rights.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { lastUsed, requestStanding } from './profile-texts.ts';

const now = new Date('2026-11-20T20:00:00Z');

describe('lastUsed', () => {
  test.each([
    ['2026-11-20T19:59:40Z', 'Usada hace un momento'],
    ['2026-11-20T19:59:00Z', 'Usada hace 1 minuto'],
    ['2026-11-20T19:48:00Z', 'Usada hace 12 minutos'],
    ['2026-11-20T14:05:00Z', 'Usada hoy, 9:05\u00a0a.\u00a0m.'],
    ['2026-11-19T14:05:00Z', 'Usada el 19 de noviembre de 2026, 9:05\u00a0a.\u00a0m.'],
  ])('for %s returns %s', (at, words) => expect(lastUsed(new Date(at), now)).toBe(words));
});

describe('requestStanding', () => {
  const request: DataRequest = {
    id: 'x',
    number: 'PD-2026-000001',
    kind: 'CONSULTA',
    state: 'RECIBIDA',
    text: 'Quiero saber qué guardan.',
    createdAt: now,
    dueOn: isoDate('2026-12-04'),
    outcome: null,
    answer: null,
    answeredAt: null,
  };
  test('states the last day for the answer to an open request', () => {
    expect(requestStanding(request)).toEqual({
      tone: 'info',
      word: 'En curso',
      text: 'Te respondemos a más tardar el 4 de diciembre de 2026.',
    });
  });
  test('states the outcome of an answered request', () => {
    const answered = { ...request, state: 'RESPONDIDA', answeredAt: now, answer: 'Así quedó.' } as const;
    expect(requestStanding({ ...answered, outcome: 'PARCIAL' })).toEqual({
      tone: 'success',
      word: 'Aceptada en parte',
      text: 'Respondida el 20 de noviembre de 2026.',
    });
    expect(requestStanding({ ...answered, outcome: 'NEGADA' }).tone).toBe('neutral');
  });
});
