import type { Problem, ProblemCode } from '#contract/problem.ts';

/** A refusal of the API. */
export class ApiProblem extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(`${problem.status} ${problem.code}`);
    this.name = 'ApiProblem';
    this.problem = problem;
  }
  get code(): ProblemCode {
    return this.problem.code;
  }
  get status(): number {
    return this.problem.status;
  }
}

/** The network or the server did not answer. */
export class NetworkFailure extends Error {
  constructor(cause?: unknown) {
    super('The server did not answer', { cause });
    this.name = 'NetworkFailure';
  }
}

/** An answer that does not match the contract, as after an update of the server. */
export class UnexpectedReply extends Error {
  constructor(cause?: unknown) {
    super('The server answered something the contract does not know', { cause });
    this.name = 'UnexpectedReply';
  }
}

/** The sign-in succeeded, but the browser did not keep the session's cookies. */
export class CookiesRefused extends Error {
  constructor() {
    super('The browser keeps no cookies');
    this.name = 'CookiesRefused';
  }
}

export function isProblem<C extends ProblemCode>(failure: unknown, ...codes: C[]): failure is ApiProblem {
  return failure instanceof ApiProblem && (codes.length === 0 || codes.includes(failure.code as C));
}

const unexpectedMessage = 'Ha ocurrido un error inesperado. Intenta de nuevo más tarde.';

/**
 * The text of a failed submission by the specification's rule: the server's `error.message`; without it, the general
 * text when there is an `errors` list or no title; otherwise the title. Without an answer, the general text.
 */
export function submissionMessage(failure: unknown): string {
  if (!(failure instanceof ApiProblem)) return unexpectedMessage;
  const { error, errors, title } = failure.problem as Partial<Problem>;
  if (error?.message) return error.message;
  return errors !== undefined || !title ? unexpectedMessage : title;
}
