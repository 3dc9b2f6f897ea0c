/** The legal texts of the product, by the word that stands in their address. */
export const legalKinds = [
  'terminos',
  'tratamiento-de-datos',
  'autorizacion-de-datos',
  'mensajes-comerciales',
  'retracto',
  'cookies',
] as const;
export type LegalKind = (typeof legalKinds)[number];

/** The version in force of each text. A change of any word is a new version; the former ones stay at their address. */
export const currentLegalVersion: Readonly<Record<LegalKind, number>> = {
  terminos: 1,
  'tratamiento-de-datos': 1,
  'autorizacion-de-datos': 2,
  'mensajes-comerciales': 1,
  retracto: 3,
  cookies: 4,
};

/** Where a text is read as a PDF, without a session: `/legal/terminos-v1.pdf`. */
export function legalAddress(kind: LegalKind, version: number = currentLegalVersion[kind]): `/legal/${string}.pdf` {
  return `/legal/${kind}-v${version}.pdf`;
}
