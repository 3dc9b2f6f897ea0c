import { describe, expect, test } from 'vitest';
import type { Paper } from '#contract/documents.ts';
import { groupPapers, kilobytes } from './paper-groups.ts';

const paper = (id: string, kind: Paper['kind'], day: number): Paper => ({
  id,
  kind,
  title: id,
  fileName: `${id}.pdf`,
  agreementId: null,
  createdAt: new Date(Date.UTC(2026, 10, day)),
  bytes: 1,
});

describe('the documents', () => {
  test('stand by what they are, each group newest first', () => {
    const groups = groupPapers([
      paper('a1', 'ACUERDO', 1),
      paper('r1', 'COMPROBANTE', 2),
      paper('r2', 'COMPROBANTE', 9),
      paper('p', 'PAZ_Y_SALVO', 10),
    ]);
    expect(groups.map(({ title, papers }) => [title, papers.map(({ id }) => id)])).toEqual([
      ['Paz y salvo', ['p']],
      ['Acuerdos', ['a1']],
      ['Comprobantes de pago', ['r2', 'r1']],
    ]);
  });

  test('have no empty groups, and none at all without papers', () => {
    expect(groupPapers([paper('r', 'COMPROBANTE', 1)]).map(({ kind }) => kind)).toEqual(['COMPROBANTE']);
    expect(groupPapers([])).toEqual([]);
  });

  test('say their size in whole kilobytes', () => {
    expect([kilobytes(12), kilobytes(188_416), kilobytes(1_500_000)]).toEqual([
      '1\u00a0KB',
      '184\u00a0KB',
      '1.465\u00a0KB',
    ]);
  });
});
