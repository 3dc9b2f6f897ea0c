declare global {
  interface Window {
    /** What the page itself asked for before the application came, by its path (session/visit/portal-script.ts). */
    rebancaEarly?: Map<string, Promise<Response>>;
  }
}

/** How long an answer may wait for the application, in milliseconds since the page began. */
const freshForMs = 10_000;

/** The answer that the page has asked for already, once; undefined when there is none, or it is no good. */
export async function takeEarlyAnswer(path: string): Promise<Response | undefined> {
  const asked = typeof window === 'undefined' ? undefined : window.rebancaEarly;
  const answer = asked?.get(path);
  if (!answer) return undefined;
  asked?.delete(path);
  const response = await answer.catch(() => undefined);
  return response?.ok && performance.now() < freshForMs ? response : undefined;
}

/** From now on every call goes out. */
export function forgetEarlyAnswers(): void {
  if (typeof window !== 'undefined') window.rebancaEarly?.clear();
}
