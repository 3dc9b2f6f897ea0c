import { useState } from 'react';
import { useDraft, type Draft } from '#web/shared/session/drafts/use-draft.ts';
import type { PlanChoice } from './plan-choice.flow.ts';

type KeptChoice = PlanChoice & { obligationId: string };

export function usePlanDraft(obligationId: string, choice: PlanChoice, choose: (change: Partial<PlanChoice>) => void) {
  const [touched, setTouched] = useState(false);
  const draft = useDraft<KeptChoice>('plan-de-pago', { ...choice, obligationId }, touched);
  const isOfThisDebt = draft.offered?.values.obligationId === obligationId;
  const shown: Draft<KeptChoice> = isOfThisDebt ? draft : { ...draft, offered: null };
  return {
    draft: shown,
    choose(change: Partial<PlanChoice>) {
      setTouched(true);
      choose(change);
    },
    recover({ obligationId: _debt, ...kept }: Partial<KeptChoice>) {
      choose(kept);
    },
  };
}
