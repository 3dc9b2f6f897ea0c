import { useState, type ReactNode } from 'react';
import { page } from 'vitest/browser';
import { answering, draw, type SentRequest } from './drawn-page.tsx';

export interface Opened {
  open: boolean;
  onClose: () => void;
}

export async function openDialog(
  dialog: (opened: Opened) => ReactNode,
  replies: Parameters<typeof answering>[0] = {},
  surroundings: Parameters<typeof draw>[1] = {},
) {
  const sent = answering(replies);
  function Behind() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Abrir
        </button>
        {dialog({ open, onClose: () => setOpen(false) })}
      </>
    );
  }
  const drawn = await draw(Behind, surroundings);
  await page.getByRole('button', { name: 'Abrir' }).click();
  return { ...drawn, sent };
}

export const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null;

export const bodiesTo = (sent: readonly SentRequest[], path: string): unknown[] =>
  sent.filter((each) => each.path === path && each.method === 'POST').map(({ body }) => body);
