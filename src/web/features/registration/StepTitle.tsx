import type { ReactNode } from 'react';
import { stepNames } from './registration.form.ts';

type StepTitleProps = { step: number; title: string; children: ReactNode };

/** The question of a step. */
export function StepTitle({ step, title, children }: StepTitleProps) {
  return (
    <div className="mt-8 mb-8">
      <p className="mb-2 text-body-sm text-ink-2">
        Paso {step} de {stepNames.length}
      </p>
      <h1 className="h1" tabIndex={-1} data-step={step}>
        {title}
      </h1>
      <p className="lead mt-3">{children}</p>
    </div>
  );
}
