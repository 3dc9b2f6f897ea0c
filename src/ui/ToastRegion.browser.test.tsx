import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ToastMessage } from './toast-queue.ts';
import { ToastRegion } from './ToastRegion.tsx';

const act = vi.fn();
const message: ToastMessage = { id: 'a', text: 'Guardado', lasting: true };

function Region({ first }: { first: ToastMessage[] }) {
  const [toasts, setToasts] = useState(first);
  return <ToastRegion toasts={toasts} onDismiss={(id) => setToasts((now) => now.filter((each) => each.id !== id))} />;
}

describe('ToastRegion', () => {
  test('announces toasts in a live region, and closes a toast with its button', async () => {
    await render(<Region first={[message, { ...message, id: 'b', text: 'Copiado' }]} />);
    await expect.element(page.getByRole('status')).toHaveTextContent('Guardado');
    await page.getByRole('button', { name: 'Cerrar aviso' }).first().click();
    await expect.element(page.getByRole('status')).toHaveTextContent(/^Copiado$/);
  });

  test('runs the action of a toast once and closes the toast', async () => {
    await render(<Region first={[{ ...message, action: { label: 'Deshacer', onAct: act } }]} />);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    expect(act).toHaveBeenCalledTimes(1);
    await expect.element(page.getByText('Guardado')).not.toBeInTheDocument();
  });
});
