import { createStore } from 'zustand/vanilla';
import type { IsoDate } from '#domain/time/calendar.ts';
import type { Pesos } from '#domain/money/money.ts';
import { localStore } from '#web/shared/session/browser.ts';
import { resetOnSignOut, type WrittenStore } from '#web/shared/session/resettable-stores.ts';
import { written } from '#web/shared/session/written-store.ts';
import { knownInputs, type KeptScenarios } from './simulator-inputs.ts';

/** A field that is null selects the default of the offer. */
export interface PlanChoice {
  term: number | null;
  dayOfMonth: number | null;
  initialPayment: Pesos | null;
  firstPaymentOn: IsoDate | null;
}

type Choices = { byDebt: Readonly<Record<string, Partial<PlanChoice>>>; simulator: KeptScenarios };

const choices = resetOnSignOut(
  written(
    createStore<Choices>(() => ({ byDebt: {}, simulator: { now: null, other: null } })),
    {
      name: 'plan-choices' satisfies WrittenStore,
      storage: localStore,
      read: (stored) => {
        const { byDebt = {}, simulator } = (stored ?? {}) as Partial<Choices>;
        return { byDebt, simulator: { now: knownInputs(simulator?.now), other: knownInputs(simulator?.other) } };
      },
    },
  ),
);

export function keptChoice(obligationId: string): Partial<PlanChoice> | undefined {
  return choices.getState().byDebt[obligationId];
}

export function keepChoice(obligationId: string, choice: Partial<PlanChoice>): void {
  choices.setState(({ byDebt }) => ({ byDebt: { ...byDebt, [obligationId]: { ...byDebt[obligationId], ...choice } } }));
}

export const keptScenarios = (): KeptScenarios => choices.getState().simulator;

export function keepScenarios(kept: Partial<KeptScenarios>): void {
  choices.setState(({ simulator }) => ({ simulator: { ...simulator, ...kept } }));
}
