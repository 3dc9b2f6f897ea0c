import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PersonDocument } from '#contract/documents.ts';
import { draw } from '#test/support/drawn-page.tsx';
import { DocumentList } from './DocumentList.tsx';

test('each document names its debt, and a document without a debt shows its title', async () => {
  const receipt: PersonDocument = {
    id: '1',
    kind: 'COMPROBANTE',
    title: 'Comprobante de pago RC-2026-000001',
    fileName: 'comprobante.pdf',
    agreementId: null,
    debt: 'Tarjeta de crédito · Banco Ceiba',
    createdAt: new Date('2026-11-20T15:00:00.000Z'),
    bytes: 1,
  };
  await draw(() => <DocumentList documents={[receipt, { ...receipt, id: '2', debt: null }]} />);
  const rows = page.getByRole('listitem');
  await expect
    .element(rows.nth(0))
    .toHaveTextContent(/^Tarjeta de crédito · Banco CeibaComprobante de pago RC-2026-000001/);
  await expect.element(rows.nth(1)).toHaveTextContent(/^Comprobante de pago RC-2026-000001/);
});
