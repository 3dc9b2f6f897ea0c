import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useRef, useState, type ReactNode } from 'react';
import { makeDiagnosis } from '#contract/diagnosis.ts';
import { call } from '#web/shared/api/client.ts';
import { formRefusal } from '#web/shared/api/use-submission.ts';
import { usePrefetched } from '#web/shared/api/queries.ts';
import { useTitleFocus } from '#web/shared/parts/use-title-focus.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/forms/ErrorSummary.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { diagnosisQuery, useCacheResult } from '#web/portal/diagnosis/diagnosis.queries.ts';
import { missingText, reasonText } from '#web/portal/diagnosis/month-fields.ts';
import { debtNames } from './debt-form.ts';
import { ExpensesStep, RestStep } from './ExpensesStep.tsx';
import { IncomeStep } from './IncomeStep.tsx';
import { firstOpen, missingIn, monthHeads, monthStepsOf, openingOf, type MonthStep } from './month-steps.ts';
import { MonthReview } from './MonthReview.tsx';
import { MonthSoFar } from './MonthSoFar.tsx';
import { OtherDebts } from './OtherDebts.tsx';
import { OwnDebts } from './OwnDebts.tsx';
import { PepQuestion } from './PepQuestion.tsx';
import { useMonthAnswers } from './use-month-answers.ts';
import { useMonthStep } from './use-month-step.ts';
import { WhyWeAsk } from './WhyWeAsk.tsx';
import '#web/portal/diagnosis/diagnosis.css';

const unfinishedDebt = {
  fieldId: debtNames.creditor.id,
  message: 'Guarda la deuda que estás escribiendo, o cancélala.',
};

export function CompletePage() {
  // The query does not refetch on focus, because an older response would undo a later change. The save queue reads the
  // answers when the page becomes visible.
  const state = usePrefetched({ ...diagnosisQuery, refetchOnWindowFocus: false });
  const answers = useMonthAnswers(state.profile);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const takeInResult = useCacheResult();
  const [sending, setSending] = useState(false);
  const [tries, setTries] = useState<Partial<Record<MonthStep, number>>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [typingDebt, setTypingDebt] = useState(false);
  const busy = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const asksForDebts = useLocation({ select: ({ hash }) => hash }) === 'otras-deudas';
  const { view, from, opened, go } = useMonthStep(asksForDebts ? 'others' : openingOf(state));
  const tried = view === 'review' ? 0 : (tries[view] ?? 0);
  const open = state.missing.filter((field) => !(typingDebt && field === 'otrasDeudas'));
  const missing =
    tried === 0 || view === 'review'
      ? []
      : [
          ...missingIn(view, open).map((field) => missingText[field]),
          ...(typingDebt && view === 'others' ? [unfinishedDebt] : []),
        ];
  const missingOf = (id: string) => missing.find(({ fieldId }) => fieldId === id)?.message;

  const steps = monthStepsOf(state);
  const place = view === 'review' ? -1 : steps.indexOf(view);
  const next = from === 'review' ? 'review' : steps[place + 1];
  const before = from === 'review' ? undefined : steps[place - 1];
  const isLast = view === 'review' || next === undefined;
  useTitleFocus(view, missing.length > 0);

  async function goOn() {
    if (busy.current) return;
    // An invalid amount is never sent, so the step stays open and the focus moves to the field with that amount.
    const refused = form.current?.querySelector<HTMLElement>('.month-step:not([hidden]) [data-refused] input');
    if (refused) return refused.focus();
    busy.current = true;
    setSending(true);
    setFailure(null);
    answers.confirm(view);
    try {
      if (!(await answers.flush())) return setFailure(answers.savingFailure());
      const lacks = queries.getQueryData(diagnosisQuery.queryKey)?.missing ?? [];
      const stopped = isLast
        ? (firstOpen(state, lacks) ?? (typingDebt ? 'others' : undefined))
        : missingIn(view, lacks).length > 0 || (typingDebt && view === 'others')
          ? view
          : undefined;
      if (stopped !== undefined) {
        setTries((sofar) => ({ ...sofar, [stopped]: (sofar[stopped] ?? 0) + 1 }));
        return stopped === view ? undefined : go(stopped);
      }
      if (!isLast) return go(next);
      const made = await call(makeDiagnosis);
      await takeInResult(made);
      await navigate({ to: '/portal/diagnostico/detalles' });
    } catch (problem) {
      setFailure(problem);
    } finally {
      busy.current = false;
      setSending(false);
    }
  }

  const asked = { answers, missingOf };
  const { statuses, keep, keepOwnPayment } = answers;
  return (
    <>
      {view === 'review' ? (
        <PageHeader
          title="Revisa tu mes"
          lead={state.reason ? reasonText[state.reason] : 'Revisa tus datos: se guardan solos.'}
        />
      ) : (
        <>
          <p className="month-place">
            Paso {place + 1} de {steps.length}
          </p>
          <ol className="month-progress" aria-hidden="true">
            {steps.map((step, index) => (
              <li key={step} className={index < place ? 'is-done' : index === place ? 'is-now' : undefined} />
            ))}
          </ol>
          <PageHeader title={monthHeads[view].title} lead={monthHeads[view].lead} />
          {view === opened && place > 0 && !asksForDebts && from === undefined ? (
            <Notice tone="info" role="status" className="mt-5">
              Retomamos donde ibas: paso {place + 1} de {steps.length}.
            </Notice>
          ) : null}
        </>
      )}
      <div className="diagnosis-beside">
        <form
          ref={form}
          method="post"
          className="diagnosis-stack"
          noValidate
          aria-label="Tu información"
          onSubmit={(event) => {
            event.preventDefault();
            void goOn();
          }}
        >
          {missing.length > 0 && !sending ? <ErrorSummary items={missing.slice(0, 1)} attempt={tried} /> : null}
          {view === 'review' ? <MonthReview state={state} onChange={go} /> : null}
          {/* All steps stay mounted, so that hidden steps keep their typed values. */}
          <Step shown={view === 'income'}>
            <IncomeStep {...asked} />
          </Step>
          <Step shown={view === 'home'}>
            <ExpensesStep step="home" {...asked}>
              <WhyWeAsk>Lo que te queda después de vivir es lo que de verdad puedes pagar.</WhyWeAsk>
            </ExpensesStep>
          </Step>
          <Step shown={view === 'people'}>
            <ExpensesStep step="people" {...asked} />
          </Step>
          <Step shown={view === 'rest'}>
            <RestStep {...asked} />
          </Step>
          <Step shown={view === 'ours'}>
            <OwnDebts debts={state.ownDebts} statuses={statuses} keepOwnPayment={keepOwnPayment} />
          </Step>
          <Step shown={view === 'others'}>
            <div className="diagnosis-stack">
              <OtherDebts
                state={state}
                status={statuses.hasOtherDebts}
                onAnswer={(hasOtherDebts) => keep('hasOtherDebts', { hasOtherDebts })}
                onTyping={setTypingDebt}
                error={missingOf('otras')}
              />
              <PepQuestion />
            </div>
          </Step>

          {failure ? (
            <Notice
              tone="warn"
              role="alert"
              title={isLast ? 'No pudimos actualizar tu diagnóstico' : 'No pudimos guardar lo que escribiste'}
            >
              {formRefusal(failure).text} Lo que escribiste sigue aquí.
            </Notice>
          ) : null}
          <div className="actions-row">
            <Button type="submit" size="2xl" pending={sending}>
              {isLast ? 'Actualizar mi diagnóstico' : next === 'review' ? 'Guardar y volver' : 'Continuar'}
            </Button>
            {before ? (
              <Button size="2xl" variant="quiet" onClick={() => go(before)}>
                Atrás
              </Button>
            ) : null}
          </div>
          <p className="text-body-sm text-ink-2">
            Tus datos solo los ve el equipo que atiende tu solicitud. No consultamos centrales de riesgo ni cambiamos tu
            puntaje.
          </p>
        </form>
        <MonthSoFar income={answers.income} expenses={answers.spent} />
      </div>
    </>
  );
}

function Step({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <div className="month-step" hidden={!shown}>
      {children}
    </div>
  );
}
