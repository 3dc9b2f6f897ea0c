import type { ReactNode } from 'react';
import type { PublicDispute } from './public-dispute.draft.ts';

export interface StepProps {
  draft: PublicDispute;
  next: () => void;
  back: () => void;
}

export function StepTitle({ step, title, children }: { step: number; title: string; children: ReactNode }) {
  return (
    <>
      <h1 className="h1 mt-8" tabIndex={-1} data-step={step}>
        {title}
      </h1>
      <p className="lead mt-3 mb-8">{children}</p>
    </>
  );
}
