import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { DisputeView } from '#contract/disputes.ts';
import { usePrefetched } from '#web/shared/api/queries.ts';
import { sendFiles } from '#web/shared/disputes/sent-files.store.ts';
import { showToast } from '#web/shared/parts/toasts.store.ts';
import { useDraft } from '#web/shared/session/drafts/use-draft.ts';
import { useTitleFocus } from '#web/shared/parts/use-title-focus.ts';
import { DraftNotice } from '#web/portal/parts/DraftNotice.tsx';
import { useStepReached } from '#web/portal/parts/step-reached.ts';
import { useHistoryStep } from '#web/portal/parts/use-history-step.ts';
import { DebtStep } from './DebtStep.tsx';
import { DetailsStep } from './DetailsStep.tsx';
import { disputesQuery, useDisputeChanged, useDisputeFile } from './disputes.queries.ts';
import { KindStep } from './KindStep.tsx';
import { emptyDispute, steps, stepToShow, type NewDispute, type Step } from './new-dispute.flow.ts';

const route = getRouteApi('/app/portal/reclamos/nuevo');

export function NewDisputePage() {
  const { obligacion } = route.useSearch() as { obligacion?: string };
  const disputes = usePrefetched(disputesQuery);
  const navigate = useNavigate();
  const changed = useDisputeChanged();
  const [values, setValues] = useState(() => emptyDispute(disputes.debts, obligacion));
  const [files, setFiles] = useState<File[]>([]);
  const [touched, setTouched] = useState(false);
  /** Changes when a draft replaces the form values, so that the step is remounted. */
  const [revision, setRevision] = useState(0);
  const draft = useDraft('reclamo', values, touched);
  const { asked, go } = useHistoryStep(steps);
  const [first] = useState<Step>(() => (values.debt === null ? 'deuda' : 'motivo'));
  const step = stepToShow(asked ?? first, values, disputes.debts);
  useStepReached(steps.indexOf(step));
  useTitleFocus(step);

  const keep = (change: Partial<NewDispute>) => {
    setValues((known) => ({ ...known, ...change }));
    setTouched(true);
  };
  const sendFile = useDisputeFile();
  const filed = (dispute: DisputeView) => {
    draft.sent();
    changed(dispute);
    void sendFiles(dispute.id, files, sendFile(dispute.id)).then((failed) => {
      for (const text of failed) showToast({ id: text, tone: 'warn', lasting: true, text: `No guardamos ${text}` });
    });
    void navigate({
      to: '/portal/reclamos/detalles',
      search: { reclamo: dispute.id },
      replace: true,
      state: { filed: true },
    });
  };
  return (
    <div className="grid max-w-form grid-cols-[minmax(0,1fr)] gap-8">
      <DraftNotice
        draft={draft}
        onRecover={(recovered) => {
          keep(recovered);
          setRevision((count) => count + 1);
        }}
      />
      <div>
        {step === 'deuda' ? (
          <DebtStep
            key={revision}
            debts={disputes.debts}
            debt={values.debt}
            onChange={(debt) => keep({ debt, kind: null })}
            onNext={() => go('motivo', 'deuda')}
          />
        ) : step === 'motivo' ? (
          <KindStep
            key={revision}
            disputes={disputes}
            values={values}
            onChange={(kind) => keep({ kind })}
            onNext={() => go('detalles', 'motivo')}
            onBack={disputes.debts.length === 0 ? undefined : () => go('deuda', 'motivo')}
          />
        ) : (
          <DetailsStep
            key={revision}
            disputes={disputes}
            values={values}
            files={files}
            onChange={keep}
            onFiles={setFiles}
            onFiled={filed}
            onBack={() => go('motivo', 'detalles')}
          />
        )}
      </div>
    </div>
  );
}
