import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PersonDocument } from '#contract/documents.ts';
import { draw } from '#test/support/drawn-page.tsx';
import { DocumentList } from './DocumentList.tsx';

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

test('each document shows its title, and the name of its debt if any', async () => {
  await draw(() => <DocumentList documents={[receipt, { ...receipt, id: '2', debt: null }]} />);
  const rows = page.getByRole('listitem');
  await expect
    .element(rows.nth(0))
    .toHaveTextContent(/^Tarjeta de crédito · Banco CeibaComprobante de pago RC-2026-000001/);
  await expect.element(rows.nth(1)).toHaveTextContent(/^Comprobante de pago RC-2026-000001/);
});

test.each([
  [12, 'PDF, 1 KB'],
  [188_416, 'PDF, 184 KB'],
  [1_500_000, 'PDF, 1.465 KB'],
])('the document list shows a file of %i bytes as %s', async (bytes, text) => {
  await draw(() => <DocumentList documents={[{ ...receipt, bytes }]} />);
  await expect.element(page.getByText(text)).toBeVisible();
});
