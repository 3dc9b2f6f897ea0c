import { useState } from 'react';
import { TextButton } from '#ui/TextButton.tsx';

/** Of a long list the first stand open; paper has them all. */
export const shownDebts = 8;

export interface Fold {
  isOpen: boolean;
  turn: () => void;
}

/** Whether a long list is folded, and which of its places wait behind the fold. */
export function useFolded(): Fold & { isFolded: (place: number) => boolean } {
  const [isOpen, setOpen] = useState(false);
  return { isOpen, turn: () => setOpen(!isOpen), isFolded: (place) => !isOpen && place >= shownDebts };
}

export function FoldButton({ isOpen, turn, count }: Fold & { count: number }) {
  return (
    <p className="no-print">
      <TextButton aria-expanded={isOpen} onClick={turn}>
        {isOpen ? 'Ver menos' : `Ver las ${count} deudas`}
      </TextButton>
    </p>
  );
}
