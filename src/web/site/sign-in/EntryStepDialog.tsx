import { useStore } from 'zustand';
import { pendingStepStore } from '#web/shared/session/choices/pending-step.store.ts';
import { DataPolicyDialog } from './DataPolicyDialog.tsx';
import { SecondFactorDialog } from './SecondFactorDialog.tsx';

export function EntryStepDialog() {
  const step = useStore(pendingStepStore, (state) => state.step);
  const leave = () => pendingStepStore.setState({ step: null });
  return (
    <>
      <SecondFactorDialog open={step === 'SEGUNDO_FACTOR'} onClose={leave} />
      <DataPolicyDialog open={step === 'POLITICA_DATOS'} onClose={leave} />
    </>
  );
}
