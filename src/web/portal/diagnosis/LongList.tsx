import { useState } from 'react';
import { TextButton } from '#ui/TextButton.tsx';

export interface Fold {
  isOpen: boolean;
  turn: () => void;
}

/**
 * Hides the entries of a list after the first `shown` entries until the user expands the list. Print shows all entries.
 */
export function useFolded(shown: number): Fold & { isFolded: (place: number) => boolean } {
  const [isOpen, setOpen] = useState(false);
  return { isOpen, turn: () => setOpen(!isOpen), isFolded: (place) => !isOpen && place >= shown };
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
