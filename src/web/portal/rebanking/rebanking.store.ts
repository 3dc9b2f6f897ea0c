import { createStore } from 'zustand/vanilla';
import type { FlowStep } from '#domain/rebanking/rebanking.ts';
import { resetOnSignOut } from '#web/shared/session/resettable-stores.ts';

/** What is kept of the flow while its pages are open; what was saved stands on the server. */
export interface RebankingFlow {
  /** The step on screen; undefined until the server has told where the person was. */
  step: FlowStep | undefined;
  /** How the plan would be paid, as chosen on the third step. */
  paymentOption: { planId: number; planVersion: number; paymentOptionId: string } | null;
  /** What is known of the membership's payment. */
  paymentStatus: 'none' | 'pending' | 'paid';
}

export const rebankingStore = resetOnSignOut(
  createStore<RebankingFlow>(() => ({ step: undefined, paymentOption: null, paymentStatus: 'none' })),
);

export const goToStep = (step: FlowStep) => rebankingStore.setState({ step });
