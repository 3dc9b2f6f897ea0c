import { useState } from 'react';
import { TextButton } from '#ui/TextButton.tsx';

export interface Fold {
  isOpen: boolean;
  turn: () => void;
}

/** The class `is-folded` hides the folded entries on the screen, but not in print. */
export function useFolded(shown: number): Fold & { isFolded: (place: number) => boolean } {
  const [isOpen, setOpen] = useState(false);
  return { isOpen, turn: () => setOpen(!isOpen), isFolded: (place) => !isOpen && place >= shown };
}

export function FoldButton({
  isOpen,
  turn,
  count,
  of = 'deudas',
}: Fold & { count: number; of?: 'deudas' | 'ofertas' }) {
  return (
    <p className="no-print">
      <TextButton aria-expanded={isOpen} onClick={turn}>
        {isOpen ? 'Ver menos' : `Ver las ${count} ${of}`}
      </TextButton>
    </p>
  );
}
