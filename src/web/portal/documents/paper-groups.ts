import type { Paper } from '#contract/documents.ts';

export interface PaperGroup {
  kind: Paper['kind'];
  title: string;
  papers: Paper[];
}

const titles: readonly [Paper['kind'], string][] = [
  ['PAZ_Y_SALVO', 'Paz y salvo'],
  ['ACUERDO', 'Acuerdos'],
  ['OTROSI', 'Cambios de tus acuerdos'],
  ['COMPROBANTE', 'Comprobantes de pago'],
  ['DIAGNOSTICO', 'Diagnósticos'],
];

/** Certificates, then agreements, then receipts, each newest first; a group without papers is left out. */
export function groupPapers(papers: readonly Paper[]): PaperGroup[] {
  return titles.flatMap(([kind, title]) => {
    const own = papers
      .filter((paper) => paper.kind === kind)
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    return own.length > 0 ? [{ kind, title, papers: own }] : [];
  });
}

/** "184 KB"; whole kilobytes, never less than one. */
export function kilobytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('es-CO')}\u00a0KB`;
}
