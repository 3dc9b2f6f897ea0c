import { isProblem } from './failures.ts';

export const codeHints = {
  email: 'Vence en 10 minutos. Mira también en correo no deseado.',
  celular: 'Vence en 10 minutos. El mensaje puede tardar un poco.',
};

/** 0 when the server states no time. */
export function secondsToWait(failure: unknown): number {
  if (!isProblem(failure, 'OTP_RESEND_WAIT', 'OTP_TOO_MANY', 'TOO_MANY_REQUESTS')) return 0;
  const seconds = Number(failure.problem.detail?.['seg']);
  return seconds > 0 ? seconds : 0;
}

export const isSpentCode = (failure: unknown): boolean =>
  isProblem(failure, 'OTP_TOO_MANY') || (isProblem(failure, 'OTP_INVALID') && failure.problem.detail?.['n'] === 0);
