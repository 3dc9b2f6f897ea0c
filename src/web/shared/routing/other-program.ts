import { reloadPage } from '#web/shared/session/browser.ts';

/**
 * The address in the bar is one of the other program: its document is loaded there. Never resolves, because this document
 * ends.
 */
export function loadOtherProgram(): Promise<never> {
  reloadPage();
  return new Promise<never>(() => undefined);
}
