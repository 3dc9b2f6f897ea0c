export type Scan = { readonly clean: true } | { readonly clean: false; readonly found: string };

/**
 * Scans an upload before the portal decodes the upload.
 * @throws when the scanner does not respond; the caller must then discard the upload.
 */
export interface Antivirus {
  scan(bytes: Buffer): Promise<Scan>;
}

export const noAntivirus: Antivirus = { scan: async () => ({ clean: true }) };

export class AntivirusUnavailable extends Error {
  readonly statusCode = 503;
}
