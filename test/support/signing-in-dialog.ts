import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { SentRequest } from './drawn-page.tsx';

export const codeId = '3f2504e0-4f89-41d3-9a0c-0305e82c3302';
export const codePath = '/api/account/codes';
export const signPath = '/api/management/userManagement/payment-agreement';

export const codeReplies = {
  [`POST ${codePath}`]: {
    codigoId: codeId,
    canal: 'email',
    destino: 'a•••@correo.example',
    vence: '2026-11-24T12:10:00.000Z',
    reenvioDesde: '2026-11-24T12:01:00.000Z',
  },
  [`GET ${codePath}/${codeId}`]: { entrega: 'ENTREGADA' },
};

export const acceptButton = () => page.getByRole('button', { name: 'Aceptar y recibir documentos' });

export async function typeCode({ ofDebt }: { ofDebt: boolean }): Promise<void> {
  await page.getByRole('checkbox', { name: 'Leí el acuerdo y estoy de acuerdo' }).click();
  if (ofDebt) await page.getByRole('checkbox', { name: 'Sé que al aceptar reconozco esta deuda' }).click();
  await page.getByRole('button', { name: 'Enviarme el código al correo' }).click();
  const code = page.getByLabelText(/Escribe el código que enviamos/);
  await expect.element(code).toHaveFocus();
  await code.fill('123456');
}

export const signatures = (sent: readonly SentRequest[]): SentRequest[] =>
  sent.filter(({ path, method }) => path === signPath && method === 'POST');
