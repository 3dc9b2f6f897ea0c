import { createStore } from 'zustand/vanilla';
import type { acceptanceReasons } from '#contract/agreements.ts';
import { localStore } from '#web/shared/session/browser.ts';
import { resetOnSignOut, type WrittenStore } from '#web/shared/session/resettable-stores.ts';
import { written } from '#web/shared/session/written-store.ts';

/** What the person is agreeing to, as the specification's form keeps it. Amounts in pesos. */
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

const beginning: AgreementState = {
  selectedAgreementId: null,
  acceptanceDialogOpen: false,
  documentsDialogOpen: false,
  form: {
    totalProposalValue: null,
    selectedTerm: null,
    initialPayment: null,
    monthlyPayment: null,
    acceptanceReason: null,
  },
};

/** The agreement being chosen or looked at. Only the id and the form survive a reload; a dialog never reopens by itself. */
export const agreementStore = resetOnSignOut(
  written(
    createStore<AgreementState>(() => beginning),
    {
      name: 'agreement' satisfies WrittenStore,
      storage: localStore,
      part: ({ selectedAgreementId, form }) => ({ selectedAgreementId, form }),
    },
  ),
);

export function selectAgreement(id: string): void {
  if (agreementStore.getState().selectedAgreementId !== id) agreementStore.setState({ selectedAgreementId: id });
}

export function changeAgreementForm(change: Partial<AgreementForm>): void {
  agreementStore.setState(({ form }) => ({ form: { ...form, ...change } }));
}
