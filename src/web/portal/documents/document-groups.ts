import type { PersonDocument } from '#contract/documents.ts';

export interface DocumentGroup {
  kind: PersonDocument['kind'];
  title: string;
  documents: PersonDocument[];
}

const titles: readonly [PersonDocument['kind'], string][] = [
  ['PAZ_Y_SALVO', 'Paz y salvo'],
  ['ACUERDO', 'Acuerdos'],
  ['OTROSI', 'Cambios de tus acuerdos'],
  ['COMPROBANTE', 'Comprobantes de pago'],
  ['CONSTANCIA', 'Reclamos aceptados'],
  ['RECLAMO', 'Reclamos'],
  ['DIAGNOSTICO', 'Diagnósticos'],
];

export function groupDocuments(documents: readonly PersonDocument[]): DocumentGroup[] {
  return titles.flatMap(([kind, title]) => {
    const own = documents
      .filter((each) => each.kind === kind)
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    return own.length > 0 ? [{ kind, title, documents: own }] : [];
  });
}
