/** The specification requires these fields. */
export class FatalError extends Error {
  readonly statusCode: number;
  readonly statusMessage: string;
  constructor({
    statusCode = 500,
    statusMessage,
    message,
  }: { statusCode?: number; statusMessage?: string; message?: string } = {}) {
    const status = statusMessage ?? (statusCode === 404 ? 'Page Not Found' : 'Internal Server Error');
    super(message ?? status);
    this.name = 'FatalError';
    this.statusCode = statusCode;
    this.statusMessage = status;
  }
}

export const statusLine = ({ statusCode, statusMessage }: FatalError): string => `${statusCode} · ${statusMessage}`;

export function pageNotFound(path: string): FatalError {
  return new FatalError({ statusCode: 404, message: `Page Not Found: ${path}` });
}

export function asFatalError(failure: unknown, path: string): FatalError {
  if (failure instanceof FatalError) return failure;
  const status = (failure as { status?: unknown } | null)?.status;
  if (status === 404) return pageNotFound(path);
  const statusCode = status === 503 ? 503 : 500;
  const ref = (failure as { problem?: { ref?: unknown } } | null)?.problem?.ref;
  return new FatalError(typeof ref === 'string' ? { statusCode, message: ref } : { statusCode });
}

/** The error page shows `address` for copying and never opens the URL. */
export class LinkRefused extends FatalError {
  readonly address: string;
  constructor(address: string) {
    super({ statusCode: 400, message: 'Link refused' });
    this.name = 'LinkRefused';
    this.address = address.slice(0, 300);
  }
}

type ErrorHook = (error: unknown) => void;
const hooks: ErrorHook[] = [];

export function onFatalError(hook: ErrorHook): void {
  hooks.push(hook);
}

export function reportFatalError(error: unknown): void {
  for (const hook of hooks) hook(error);
}
