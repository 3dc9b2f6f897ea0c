import { createStore } from 'zustand/vanilla';
import type { acceptanceReasons } from '#contract/agreements.ts';
import { localStore } from '#web/shared/session/browser.ts';
import { resetOnSignOut, type WrittenStore } from '#web/shared/session/resettable-stores.ts';
import { written } from '#web/shared/session/written-store.ts';

/** The specification requires these names. Amounts are in pesos. */
export interface AgreementForm {
  totalProposalValue: number | null;
  selectedTerm: number | null;
  initialPayment: number | null;
  monthlyPayment: number | null;
  acceptanceReason: (typeof acceptanceReasons)[number] | null;
}

export interface AgreementState {
  selectedAgreementId: string | null;
  acceptanceDialogOpen: boolean;
  documentsDialogOpen: boolean;
  form: AgreementForm;
}

const closed = { acceptanceDialogOpen: false, documentsDialogOpen: false };
const beginning: AgreementState = {
  selectedAgreementId: null,
  ...closed,
  form: {
    totalProposalValue: null,
    selectedTerm: null,
    initialPayment: null,
    monthlyPayment: null,
    acceptanceReason: null,
  },
};

export const agreementStore = resetOnSignOut(
  written(
    createStore<AgreementState>(() => beginning),
    {
      name: 'agreement' satisfies WrittenStore,
      storage: localStore,
      read: (stored) => ({ ...(stored as Partial<AgreementState>), ...closed }),
    },
  ),
);

export function selectAgreement(id: string): void {
  if (agreementStore.getState().selectedAgreementId !== id) agreementStore.setState({ selectedAgreementId: id });
}

export function changeAgreementForm(change: Partial<AgreementForm>): void {
  agreementStore.setState(({ form }) => ({ form: { ...form, ...change } }));
}
