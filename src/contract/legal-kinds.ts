export const legalKinds = [
  'terminos',
  'tratamiento-de-datos',
  'autorizacion-de-datos',
  'mensajes-comerciales',
  'retracto',
  'cookies',
] as const;
export type LegalKind = (typeof legalKinds)[number];

/** Any change of wording needs a new version. Earlier versions keep their URL. */
export const currentLegalVersion: Readonly<Record<LegalKind, number>> = {
  terminos: 1,
  'tratamiento-de-datos': 1,
  'autorizacion-de-datos': 2,
  'mensajes-comerciales': 1,
  retracto: 3,
  cookies: 4,
};

export function legalAddress(kind: LegalKind, version: number = currentLegalVersion[kind]): `/legal/${string}.pdf` {
  return `/legal/${kind}-v${version}.pdf`;
}
