import { fillMessage } from '#contract/fill-message.ts';
import * as messages from '#contract/messages.es-CO.json';
import { ApiProblem, isProblem, submissionMessage } from './failures.ts';

interface CodeText {
  title?: string;
  text: string;
}

/** Under the field of a code: how long it serves, and where its message may be. */
export const codeHints = {
  email: 'Vence en 10 minutos. Mira también en correo no deseado.',
  celular: 'Vence en 10 minutos. El mensaje puede tardar un poco.',
};

/** What went wrong with asking for a code; the figures are the server's. `title` is for what has none of its own. */
export function codeRefusal(failure: unknown, title?: string): CodeText {
  const known = knownText(failure);
  if (!known || !(failure instanceof ApiProblem)) return withTitle(title, submissionMessage(failure));
  const { titulo, texto } = known;
  const left = failure.problem.detail?.['n'];
  const text =
    left === 1
      ? texto.replace('Te quedan {n} intentos', 'Te queda 1 intento')
      : fillMessage(texto, failure.problem.detail ?? {});
  // Without its figure a sentence would show its gap.
  return text.includes('{') ? withTitle(title, submissionMessage(failure)) : { title: titulo, text };
}

/** What came of a try: a code without tries left is spent, and another may be asked for under the field. */
export const codeTryRefusal = (failure: unknown, title?: string): CodeText =>
  isSpentCode(failure)
    ? { title: 'Demasiados intentos con este código', text: 'Ya no sirve: pide uno nuevo y úsalo apenas llegue.' }
    : codeRefusal(failure, title);

/** The same in one line, for a field. */
export const codeMessage = (failure: unknown): string => inOneLine(codeRefusal(failure));
export const codeTryMessage = (failure: unknown): string => inOneLine(codeTryRefusal(failure));

/** How long the server asks to wait before another code; 0 when it does not say. */
export function secondsToWait(failure: unknown): number {
  if (!isProblem(failure, 'OTP_RESEND_WAIT', 'OTP_TOO_MANY', 'TOO_MANY_REQUESTS')) return 0;
  const seconds = Number(failure.problem.detail?.['seg']);
  return seconds > 0 ? seconds : 0;
}

/** Told by the last wrong try, or by one more after it. */
export const isSpentCode = (failure: unknown): boolean =>
  isProblem(failure, 'OTP_TOO_MANY') || (isProblem(failure, 'OTP_INVALID') && failure.problem.detail?.['n'] === 0);

function knownText(failure: unknown): { titulo: string; texto: string } | undefined {
  if (isProblem(failure, 'TOO_MANY_REQUESTS')) return messages.HTTP_429;
  if (!isProblem(failure, 'OTP_INVALID', 'OTP_EXPIRED', 'OTP_TOO_MANY', 'OTP_RESEND_WAIT')) return undefined;
  return codeTexts[failure.code as keyof typeof codeTexts];
}

// Named one by one, so that the bundler can leave out the other messages.
const codeTexts = {
  OTP_INVALID: messages.OTP_INVALID,
  OTP_EXPIRED: messages.OTP_EXPIRED,
  OTP_TOO_MANY: messages.OTP_TOO_MANY,
  OTP_RESEND_WAIT: messages.OTP_RESEND_WAIT,
};

const withTitle = (title: string | undefined, text: string): CodeText => ({ ...(title && { title }), text });
const inOneLine = ({ title, text }: CodeText) => (title ? `${title}. ${text}` : text);
