import type { PlanChoice } from './plan-choice.flow.ts';
import { createStore } from 'zustand/vanilla';
import type { FlowStep } from '#domain/rebanking/rebanking.ts';
import type { ExtrasValues } from './extras.form.ts';
import type { MailingValues } from './mailing.form.ts';
import { localStore } from '#web/shared/session/browser.ts';
import { resetOnSignOut, type WrittenStore } from '#web/shared/session/resettable-stores.ts';
import { written } from '#web/shared/session/written-store.ts';

/** What is kept of the flow while its pages are open; what was saved stands on the server. */
export interface RebankingFlow {
  /** Whether the steps of the history are those of this visit; after a reload the server answers where the person was. */
  walked: boolean;
  /** What is typed in a step and not saved yet: it is there again for who goes a step back and forth. */
  mailing: MailingValues | undefined;
  extras: ExtrasValues | undefined;
  /** How the plan would be paid, as chosen on the third step. */
  paymentOption: PlanChoice | null;
  /** What is known of the membership's payment. */
  paymentStatus: 'none' | 'pending' | 'paid';
}

/** The chosen way of paying and what is known of the payment are in local storage; typed data are drafts of the server. */
export const rebankingStore = resetOnSignOut(
  written(
    createStore<RebankingFlow>(() => ({
      walked: false,
      mailing: undefined,
      extras: undefined,
      paymentOption: null,
      paymentStatus: 'none',
    })),
    {
      name: 'rebanking' satisfies WrittenStore,
      storage: localStore,
      part: ({ paymentOption, paymentStatus }) => ({ paymentOption, paymentStatus }),
    },
  ),
);

export const flowSteps: readonly FlowStep[] = ['mailing', 'extras', 'plan'];

/** The step on screen: the one that this visit's history asks for, but none beyond what was saved. */
export function shownStep(asked: FlowStep | undefined, furthest: FlowStep, walked: boolean): FlowStep {
  return walked && asked !== undefined && flowSteps.indexOf(asked) < flowSteps.indexOf(furthest) ? asked : furthest;
}
