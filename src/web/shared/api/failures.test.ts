import { describe, expect, test } from 'vitest';
import { problemBody, type Problem } from '#contract/problem.ts';
import { ApiProblem, isProblem, NetworkFailure, submissionMessage } from './failures.ts';

const general = 'Ha ocurrido un error inesperado. Intenta de nuevo más tarde.';
const refusal = (change: Partial<Record<keyof Problem, unknown>>) =>
  new ApiProblem({ ...problemBody('CONFLICT'), ...change } as Problem);

describe('submissionMessage', () => {
  test('returns the error.message of the server', () => {
    expect(submissionMessage(refusal({ error: { message: 'Texto del servidor' } }))).toBe('Texto del servidor');
  });
  test('returns the general text when error.message is missing and an errors list exists', () => {
    expect(submissionMessage(refusal({ error: undefined, errors: [] }))).toBe(general);
  });
  test('returns the general text when error.message and title are missing', () => {
    expect(submissionMessage(refusal({ error: undefined, title: undefined }))).toBe(general);
  });
  test('returns the title when error.message and the errors list are missing', () => {
    expect(submissionMessage(refusal({ error: undefined, title: 'Un título' }))).toBe('Un título');
  });
  test('returns error.message even when an errors list and a title exist', () => {
    const both = {
      error: { message: 'Texto del servidor' },
      errors: [{ field: 'a', message: 'b' }],
      title: 'Un título',
    };
    expect(submissionMessage(refusal(both))).toBe('Texto del servidor');
  });
  test('returns the general text for an empty error.message and an empty title', () => {
    expect(submissionMessage(refusal({ error: { message: '' }, title: '' }))).toBe(general);
  });
  test('returns the general text when the server did not respond', () => {
    expect(submissionMessage(new NetworkFailure())).toBe(general);
  });
  test('returns the general text for any other failure', () => expect(submissionMessage(new Error('x'))).toBe(general));
});

test('isProblem accepts any problem when no codes are given', () => {
  const failure = refusal({});
  expect(isProblem(failure, 'CONFLICT')).toBe(true);
  expect(isProblem(failure, 'NOT_FOUND', 'NO_SESSION')).toBe(false);
  expect(isProblem(failure)).toBe(true);
  expect(isProblem(new Error('x'))).toBe(false);
});
