export type Scan = { readonly clean: true } | { readonly clean: false; readonly found: string };

/**
 * Scans an upload before it is parsed.
 * @throws when the scanner does not answer; the upload is then discarded.
 */
export interface Antivirus {
  scan(bytes: Buffer): Promise<Scan>;
}

/** Used when no scanner is configured. */
export const noAntivirus: Antivirus = { scan: async () => ({ clean: true }) };

/** The scanner does not answer. */
export class AntivirusUnavailable extends Error {
  readonly statusCode = 503;
}
