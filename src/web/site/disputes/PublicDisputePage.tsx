import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { focusOn } from '#ui/focus-on.ts';
import { StepBar } from '#ui/StepBar.tsx';
import { CodeStep } from './CodeStep.tsx';
import { ClaimantStep } from './ClaimantStep.tsx';
import { DetailsStep } from './DetailsStep.tsx';
import { FiledDispute } from './FiledDispute.tsx';
import { KindStep } from './KindStep.tsx';
import { publicDisputeStore, restorePublicDispute } from './public-dispute.draft.ts';
import { stepNames, stepToShow } from './public-dispute.form.ts';

const steps = [KindStep, DetailsStep, ClaimantStep, CodeStep] as const;

export function PublicDisputePage() {
  const { paso } = useSearch({ strict: false }) as { paso?: string };
  const navigate = useNavigate();
  const { draft, restored, revision } = useStore(publicDisputeStore);
  useEffect(() => void restorePublicDispute(), []);
  const shown = restored ? stepToShow(paso, draft) : 1;
  const isFiled = draft.filed !== null;
  useEffect(() => focusOn(document.querySelector<HTMLElement>('h1[data-step]:not([data-step="1"])')), [shown, isFiled]);
  if (draft.filed) return <FiledDispute filed={draft.filed} contact={draft.contact} />;
  const Step = steps[shown - 1]!;
  const go = (step: number) => void navigate({ to: '/reclamos', search: { paso: String(step) } });
  return (
    <>
      <StepBar steps={stepNames} current={shown - 1} label="Avance del reclamo" />
      <Step key={`${shown} ${revision}`} draft={draft} next={() => go(shown + 1)} back={() => go(shown - 1)} />
    </>
  );
}
