/** What a scanner said of some bytes. */
export type Scan = { readonly clean: true } | { readonly clean: false; readonly found: string };

/** Looks at an upload before anything else opens it. @throws when the scanner does not answer: nothing is kept then. */
export interface Antivirus {
  scan(bytes: Buffer): Promise<Scan>;
}

/** The scanner of an installation that has none. */
export const noAntivirus: Antivirus = { scan: async () => ({ clean: true }) };

/** The scanner cannot be asked now. */
export class AntivirusUnavailable extends Error {
  readonly statusCode = 503;
}
