import { isProblem } from './failures.ts';

/** Under the field of a code: how long it serves, and where its message may be. */
export const codeHints = {
  email: 'Vence en 10 minutos. Mira también en correo no deseado.',
  celular: 'Vence en 10 minutos. El mensaje puede tardar un poco.',
};

/** How long the server asks to wait before another code; 0 when it does not say. */
export function secondsToWait(failure: unknown): number {
  if (!isProblem(failure, 'OTP_RESEND_WAIT', 'OTP_TOO_MANY', 'TOO_MANY_REQUESTS')) return 0;
  const seconds = Number(failure.problem.detail?.['seg']);
  return seconds > 0 ? seconds : 0;
}

/** Whether a code takes no further tries: after the last wrong one, or after one more. */
export const isSpentCode = (failure: unknown): boolean =>
  isProblem(failure, 'OTP_TOO_MANY') || (isProblem(failure, 'OTP_INVALID') && failure.problem.detail?.['n'] === 0);
