import type { Problem, ProblemCode } from '#contract/problem.ts';

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

export class NetworkFailure extends Error {
  constructor(cause?: unknown) {
    super('The server did not answer', { cause });
    this.name = 'NetworkFailure';
  }
}

/** Thrown when a response does not match the contract, for example after an update of the server. */
export class UnexpectedReply extends Error {
  constructor(cause?: unknown) {
    super('The server answered something the contract does not know', { cause });
    this.name = 'UnexpectedReply';
  }
}

/** Thrown when the sign-in succeeded, but the browser did not keep the cookies of the session. */
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

/** Specification: use `error.message`, else the title unless an `errors` list exists, else the general text. */
export function submissionMessage(failure: unknown): string {
  if (!(failure instanceof ApiProblem)) return unexpectedMessage;
  const { error, errors, title } = failure.problem as Partial<Problem>;
  if (error?.message) return error.message;
  return errors !== undefined || !title ? unexpectedMessage : title;
}
