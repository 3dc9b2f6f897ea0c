import type { PlanChoice } from './plan-choice.flow.ts';
import { createStore } from 'zustand/vanilla';
import type { FlowStep } from '#domain/rebanking/rebanking.ts';
import type { ExtrasValues } from './extras.form.ts';
import type { MailingValues } from './mailing.form.ts';
import { localStore } from '#web/shared/session/browser.ts';
import { resetOnSignOut, type WrittenStore } from '#web/shared/session/resettable-stores.ts';
import { written } from '#web/shared/session/written-store.ts';

export interface RebankingFlow {
  /** False after a reload. The page then shows the furthest step that the server reports. */
  walked: boolean;
  mailing: MailingValues | undefined;
  extras: ExtrasValues | undefined;
  paymentOption: PlanChoice | null;
  paymentStatus: 'none' | 'pending' | 'paid';
}

/** Only the payment option and the payment state are in local storage. */
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

export function shownStep(asked: FlowStep | undefined, furthest: FlowStep, walked: boolean): FlowStep {
  return walked && asked !== undefined && flowSteps.indexOf(asked) < flowSteps.indexOf(furthest) ? asked : furthest;
}
