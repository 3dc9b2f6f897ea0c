import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { beginIdentityCheck, putOffIdentity } from '#contract/identity.ts';
import { call } from '#web/shared/api/client.ts';
import { isProblem } from '#web/shared/api/failures.ts';
import { usePrefetched } from '#web/shared/api/queries.ts';
import { formRefusal, useSubmission } from '#web/shared/api/use-submission.ts';
import { useEntry } from '#web/shared/routing/use-entry.ts';
import { useTitleFocus } from '#web/shared/parts/use-title-focus.ts';
import { RefusalNotice } from '#ui/forms/RefusalNotice.tsx';
import { EndedStep } from './EndedStep.tsx';
import { IdentityCode } from './IdentityCode.tsx';
import { IdentityIntro } from './IdentityIntro.tsx';
import type { IdentityWays } from './identity-ways.ts';
import { IdentityFailed, IdentityUnderReview } from './IdentityOutcome.tsx';
import { IdentityQuestions } from './IdentityQuestions.tsx';
import { identityQuery, validationQuery, type IdentityCheck, type SteppedCheck } from './validation.queries.ts';

export function CrossCorePage() {
  const state = usePrefetched(validationQuery);
  const found = usePrefetched(identityQuery);
  const queries = useQueryClient();
  const follow = useEntry();
  const [check, setCheck] = useState<IdentityCheck | null>(found);
  const [ended, setEnded] = useState(state === null);
  const elsewhere = state?.pendingStep;
  useEffect(() => {
    if (elsewhere && elsewhere !== 'IDENTIDAD') void follow(elsewhere);
    // `follow` is not a dependency, because `follow` changes at each rendering.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [elsewhere]);
  const screen = check?.state;
  useTitleFocus(screen);

  const changed = (next: IdentityCheck) => {
    queries.setQueryData(identityQuery.queryKey, next);
    setCheck(next);
  };
  const stepped = async ({ entered, ...next }: SteppedCheck) => {
    if (entered) await follow(entered.pendingStep);
    else changed(next);
  };
  const explain = (title: string) => (failure: unknown) => {
    if (isProblem(failure, 'SCOPE_EXPIRED')) {
      setEnded(true);
      return undefined;
    }
    return formRefusal(failure, title);
  };
  const begin = useSubmission(async (again: boolean) => {
    await stepped(await call(beginIdentityCheck, { body: again ? { again } : {} }));
  }, explain('No pudimos empezar'));
  const postpone = useSubmission(async (reason: 'DESPUES' | 'SIN_DEUDAS') => {
    const { pendingStep } = await call(putOffIdentity, { body: { reason } });
    await follow(pendingStep);
  }, explain('No pudimos continuar'));

  if (ended) return <EndedStep />;
  const ways = {
    beginning: begin.pending,
    begin: () => void begin.send(false),
    again: () => void begin.send(true),
    leaving: postpone.pending,
    leave: (reason: 'DESPUES' | 'SIN_DEUDAS') => void postpone.send(reason),
  };
  return (
    <>
      <RefusalNotice refusal={begin.refusal ?? postpone.refusal} className="mb-6" />
      <Screen check={check} ways={ways} onChanged={changed} onStepped={stepped} onEnded={() => setEnded(true)} />
    </>
  );
}

type ScreenProps = {
  check: IdentityCheck | null;
  ways: IdentityWays;
  onChanged: (check: IdentityCheck) => void;
  onStepped: (check: SteppedCheck) => Promise<void>;
  onEnded: () => void;
};

function Screen({ check, ways, onChanged, onStepped, onEnded }: ScreenProps) {
  switch (check?.state) {
    case undefined:
    case 'CONFIRMADA':
      return <IdentityIntro ways={ways} />;
    case 'PREGUNTAS':
      return <IdentityQuestions check={check} ways={ways} onStepped={onStepped} onEnded={onEnded} />;
    case 'CODIGO':
      return <IdentityCode check={check} ways={ways} onChanged={onChanged} onEnded={onEnded} />;
    case 'EN_REVISION':
      return <IdentityUnderReview ways={ways} />;
    case 'RECHAZADA':
      return <IdentityFailed triesLeft={check.triesLeft} ways={ways} />;
  }
}
