import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/class-names.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { tourSteps } from './tour-steps.ts';
import './tour.css';

export function Tour({ onClose }: { onClose: () => void }) {
  const [index, setIndex] = useState(0);
  const isLast = index === tourSteps.length - 1;
  const { title, text } = tourSteps[index]!;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Conoce tu portal"
      closeLabel="Saltar el recorrido"
      actions={
        <>
          <Button onClick={isLast ? onClose : () => setIndex(index + 1)}>{isLast ? 'Empezar' : 'Siguiente'}</Button>
          {index > 0 ? (
            <Button variant="quiet" onClick={() => setIndex(index - 1)}>
              Atrás
            </Button>
          ) : (
            <Button variant="quiet" onClick={onClose}>
              Saltar
            </Button>
          )}
        </>
      }
    >
      <ol className="tour-stairs" aria-hidden>
        {tourSteps.map((step, place) => (
          <li key={step.title} className={cx(place < index && 'is-done', place === index && 'is-now')} />
        ))}
      </ol>
      {/* Screen readers announce each step as a whole, and the focus stays on the button. */}
      <div role="status" aria-atomic className="tour-step">
        <p className="text-body-sm text-ink-2">
          Paso {index + 1} de {tourSteps.length}
        </p>
        <h3 className="h2">{title}</h3>
        <p className="mt-2">{text}</p>
      </div>
    </Dialog>
  );
}
