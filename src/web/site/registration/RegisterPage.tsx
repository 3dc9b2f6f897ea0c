import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { RouterLink } from '#web/shared/parts/links.tsx';
import { pendingStepStore } from '#web/shared/session/choices/pending-step.store.ts';
import { Notice } from '#ui/Notice.tsx';
import { LazyDrawing } from '#ui/LazyDrawing.tsx';
import { StepBar } from '#ui/StepBar.tsx';
import { focusOn } from '#ui/focus-on.ts';
import { AccountStep } from './AccountStep.tsx';
import { PersonStep } from './PersonStep.tsx';
import { registrationStore, restoreDraft } from './registration.draft.ts';
import { stepNames, stepToShow } from './registration.form.ts';

export function RegisterPage() {
  const { paso } = useSearch({ strict: false }) as { paso?: string };
  const navigate = useNavigate();
  // Read once, so that the notice is shown when the user returns with Back, but not during the navigation to the next
  // step.
  const [pendingStep] = useState(() => pendingStepStore.getState().step);
  const { draft, restored, revision } = useStore(registrationStore);
  useEffect(() => void restoreDraft(), []);
  const shown = restored ? stepToShow(paso, draft) : 1;
  // The URL determines the step, so that a user who completes the fields of an earlier step is not moved ahead.
  const asked = paso ?? '1';
  useEffect(() => {
    if (restored && asked !== String(shown))
      void navigate({ to: '/registro', search: { paso: String(shown) }, replace: true });
  }, [asked, navigate, restored, shown]);
  useEffect(() => focusOn(document.querySelector<HTMLElement>('h1[data-step]:not([data-step="1"])')), [shown]);
  const next = () => void navigate({ to: '/registro', search: { paso: '2' } });
  return (
    <>
      {pendingStep === 'CONTACTO' || pendingStep === 'IDENTIDAD' ? (
        <Notice
          tone="info"
          className="mb-8"
          title="Ya creaste tu cuenta: falta un paso"
          actions={
            <RouterLink to={pendingStep === 'CONTACTO' ? '/validacion/nuevo-contacto' : '/validacion/cross-core'}>
              Seguir donde ibas
            </RouterLink>
          }
        >
          Puedes terminarlo ahora, o llenar esto de nuevo si escribiste mal un dato.
        </Notice>
      ) : null}
      <StepBar steps={stepNames} current={shown - 1} label="Avance del registro" />
      {shown === 1 ? (
        <PersonStep key={revision} draft={draft} next={next} />
      ) : (
        <AccountStep key={revision} draft={draft} />
      )}
      <div className="pointer-events-none absolute right-0 bottom-0 hidden w-72 xl:block" aria-hidden>
        <LazyDrawing name="banca" width={480} height={300} />
      </div>
    </>
  );
}
