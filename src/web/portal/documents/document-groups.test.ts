import { describe, expect, test } from 'vitest';
import type { PersonDocument } from '#contract/documents.ts';
import { groupDocuments } from './document-groups.ts';

const personDocument = (id: string, kind: PersonDocument['kind'], day: number): PersonDocument => ({
  id,
  kind,
  title: id,
  fileName: `${id}.pdf`,
  agreementId: null,
  debt: null,
  createdAt: new Date(Date.UTC(2026, 10, day)),
  bytes: 1,
});

describe('groupDocuments', () => {
  test('groups the documents by kind and sorts each group, newest document first', () => {
    const groups = groupDocuments([
      personDocument('a1', 'ACUERDO', 1),
      personDocument('r1', 'COMPROBANTE', 2),
      personDocument('r2', 'COMPROBANTE', 9),
      personDocument('p', 'PAZ_Y_SALVO', 10),
    ]);
    expect(groups.map(({ title, documents }) => [title, documents.map(({ id }) => id)])).toEqual([
      ['Paz y salvo', ['p']],
      ['Acuerdos', ['a1']],
      ['Comprobantes de pago', ['r2', 'r1']],
    ]);
  });

  test('omits empty groups', () => {
    expect(groupDocuments([personDocument('r', 'COMPROBANTE', 1)]).map(({ kind }) => kind)).toEqual(['COMPROBANTE']);
    expect(groupDocuments([])).toEqual([]);
  });
});
