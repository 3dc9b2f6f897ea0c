import type { ReactNode } from 'react';
import { RouterLink } from '#web/shared/parts/links.tsx';
import { BackIcon } from '#ui/icons.ts';
import { stepNames } from './registration.form.ts';

type StepTitleProps = { step: number; title: string; children: ReactNode };

export function StepTitle({ step, title, children }: StepTitleProps) {
  return (
    <div className="mt-8 mb-8">
      {step > 1 ? (
        <RouterLink to="/registro" search={{ paso: String(step - 1) }} standalone className="mb-4">
          <BackIcon aria-hidden />
          Atrás
        </RouterLink>
      ) : null}
      {/* This text is hidden from screen readers, because the step bar above already announces the step. */}
      <p className="mb-2 text-body-sm text-ink-2" aria-hidden="true">
        Paso {step} de {stepNames.length}
      </p>
      <h1 className="h1" tabIndex={-1} data-step={step}>
        {title}
      </h1>
      <p className="lead mt-3">{children}</p>
    </div>
  );
}
