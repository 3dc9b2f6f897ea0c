import { describe, expect, test } from 'vitest';
import { problemBody, type Problem } from '#contract/problem.ts';
import { ApiProblem, isProblem, NetworkFailure, submissionMessage } from './failures.ts';

const general = 'Ha ocurrido un error inesperado. Intenta de nuevo más tarde.';
const refusal = (change: Partial<Record<keyof Problem, unknown>>) =>
  new ApiProblem({ ...problemBody('CONFLICT'), ...change } as Problem);

describe('submissionMessage', () => {
  test('is the server’s error.message', () => {
    expect(submissionMessage(refusal({ error: { message: 'Texto del servidor' } }))).toBe('Texto del servidor');
  });
  test('is the general one when there is an errors list instead', () => {
    expect(submissionMessage(refusal({ error: undefined, errors: [] }))).toBe(general);
  });
  test('is the general one without message and title', () => {
    expect(submissionMessage(refusal({ error: undefined, title: undefined }))).toBe(general);
  });
  test('is the title otherwise', () => {
    expect(submissionMessage(refusal({ error: undefined, title: 'Un título' }))).toBe('Un título');
  });
  test('is error.message even beside an errors list and a title', () => {
    const both = {
      error: { message: 'Texto del servidor' },
      errors: [{ field: 'a', message: 'b' }],
      title: 'Un título',
    };
    expect(submissionMessage(refusal(both))).toBe('Texto del servidor');
  });
  test('is the general one for an empty error.message and an empty title', () => {
    expect(submissionMessage(refusal({ error: { message: '' }, title: '' }))).toBe(general);
  });
  test('is the general one, mentioning the connection, without an answer', () => {
    expect(submissionMessage(new NetworkFailure())).toBe(general);
  });
  test('is the general one for anything else', () => expect(submissionMessage(new Error('x'))).toBe(general));
});

test('a problem is recognised by its code', () => {
  const failure = refusal({});
  expect(isProblem(failure, 'CONFLICT')).toBe(true);
  expect(isProblem(failure, 'NOT_FOUND', 'NO_SESSION')).toBe(false);
  expect(isProblem(failure)).toBe(true);
  expect(isProblem(new Error('x'))).toBe(false);
});
