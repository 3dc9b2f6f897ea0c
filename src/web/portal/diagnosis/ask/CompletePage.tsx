import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import {
  expenseNames,
  makeDiagnosis,
  stabilities,
  type DiagnosisState,
  type ExpenseCategory,
} from '#contract/diagnosis.ts';
import { expenseText, stabilityText } from '#texts/diagnosis-text.ts';
import { economicActivities } from '#contract/economic-activities.ts';
import { formatPesos, pesos, sum, type Pesos } from '#domain/money/money.ts';
import { call } from '#web/shared/api/client.ts';
import { formRefusal } from '#web/shared/api/use-submission.ts';
import { usePrefetched } from '#web/shared/api/queries.ts';
import { publicAnswersStore } from '#web/shared/session/choices/public-answers.store.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Chips } from '#ui/forms/Chips.tsx';
import { ComboBox } from '#ui/forms/ComboBox.tsx';
import { ErrorSummary } from '#ui/forms/ErrorSummary.tsx';
import { Money } from '#ui/Money.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { RadioGroup } from '#ui/forms/RadioGroup.tsx';
import { AskedAmount } from './AskedAmount.tsx';
import { debtNames } from './debt-form.ts';
import { applicationQuery, diagnosisQuery, useTakeInResult } from '#web/portal/diagnosis/diagnosis.queries.ts';
import { missingText, reasonText } from '#web/portal/diagnosis/month-fields.ts';
import {
  expensesIn,
  firstOpen,
  missingIn,
  monthHeads,
  monthStepsOf,
  openingOf,
  type MonthStep,
} from './month-steps.ts';
import { MonthReview } from './MonthReview.tsx';
import { MonthSoFar } from './MonthSoFar.tsx';
import { OtherDebts } from './OtherDebts.tsx';
import { OwnDebts } from './OwnDebts.tsx';
import { PepQuestion } from './PepQuestion.tsx';
import { SavedMark } from './SavedMark.tsx';
import { useMonthStep } from './use-month-step.ts';
import { useProfileSaving, type ProfileBody } from './use-profile-saving.ts';
import { WhyWeAsk } from './WhyWeAsk.tsx';
import '#web/portal/diagnosis/diagnosis.css';

const activityOptions = economicActivities.map(({ code, name }) => ({ value: code as string, label: name as string }));
const unfinishedDebt = {
  fieldId: debtNames.creditor.id,
  message: 'Guarda la deuda que estás escribiendo, o cancélala.',
};
const people = ['0', '1', '2', '3', '4', '5'].map((value) => ({ value, label: value === '5' ? '5 o más' : value }));

/** /portal/diagnostico/completar-informacion */
export function CompletePage() {
  // Read again in its turn, between two changes: an older answer would take back what was saved meanwhile.
  const state = usePrefetched({ ...diagnosisQuery, refetchOnWindowFocus: false });
  const { profile, reason } = state;
  const { statuses, keep: send, keepOwnPayment, flush, failure: savingFailure } = useProfileSaving();
  // What is chosen shows at once; the server's answer comes a moment later.
  const [told, setTold] = useState<Partial<Pick<ProfileBody, 'stability' | 'activity' | 'dependants'>>>({});
  const keep: typeof send = (name, change) => {
    setTold((before) => ({ ...before, ...change }));
    send(name, change);
  };
  const navigate = useNavigate();
  const queries = useQueryClient();
  const takeInResult = useTakeInResult();
  const [sending, setSending] = useState(false);
  /** How often each step was left with something missing. */
  const [tries, setTries] = useState<Partial<Record<MonthStep, number>>>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [typingDebt, setTypingDebt] = useState(false);
  const busy = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const asksForDebts = useLocation({ select: ({ hash }) => hash }) === 'otras-deudas';
  const { view, from, opened, go } = useMonthStep(asksForDebts ? 'others' : openingOf(state));
  const prefilled = useToldBefore(profile, keep);
  const [typed, setTyped] = useState<DiagnosisState['profile']['expenses']>(() =>
    prefilled.basics === null ? {} : { other: prefilled.basics },
  );
  const isSaved = (name: string) => statuses[name]?.kind === 'saved';
  const spentOn = (category: ExpenseCategory): Pesos | null =>
    (isSaved(category) || typed[category] === undefined ? profile.expenses[category] : typed[category]) ?? null;
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
  const income = profile.income ?? prefilled.income;
  const total = sum(expenseNames.map((category) => spentOn(category) ?? pesos(0)));

  const steps = monthStepsOf(state);
  const place = view === 'review' ? -1 : steps.indexOf(view);
  const next = from === 'review' ? 'review' : steps[place + 1];
  const before = from === 'review' ? undefined : steps[place - 1];
  const isLast = view === 'review' || next === undefined;
  useFocusOnStep(view, missing.length > 0);

  /** Goes on once what this step asks is there and saved; the last one makes the diagnosis. */
  async function goOn() {
    if (busy.current) return;
    // An amount that is refused says so beside its field and is not sent: it is not passed over.
    const refused = form.current?.querySelector<HTMLElement>('.month-step:not([hidden]) [data-refused] input');
    if (refused) return refused.focus();
    busy.current = true;
    setSending(true);
    setFailure(null);
    try {
      if (!(await flush())) return setFailure(savingFailure());
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

  const chosen = <N extends keyof typeof told>(name: N) =>
    isSaved(name) ? profile[name] : (told[name] ?? profile[name]);
  const dependants = chosen('dependants');

  const keepExpense = (category: ExpenseCategory) => (amount: Pesos | null) => {
    setTyped((before) => ({ ...before, [category]: amount }));
    keep(category, { expenses: { [category]: amount } });
  };

  const expenses = (step: keyof typeof expensesIn) => (
    <div className="asked-pair">
      {expensesIn[step].map((category) => (
        <AskedAmount
          key={category}
          id={`gasto-${category}`}
          label={expenseText[category]}
          {...(category === 'other' && prefilled.basics !== null
            ? { hint: 'Es lo básico que nos dijiste. Si quieres, repártelo en los otros.' }
            : {})}
          saved={spentOn(category)}
          status={statuses[category]}
          keep={keepExpense(category)}
          missing={missingOf(`gasto-${category}`)}
        />
      ))}
    </div>
  );
  const spent = (
    <p className="sum-line">
      <span>Tus gastos</span>
      <Money>{formatPesos(total)}</Money>
    </p>
  );

  return (
    <>
      {view === 'review' ? (
        <PageHeader title="Revisa tu mes" lead={reason ? reasonText[reason] : 'Revisa tus datos: se guardan solos.'} />
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
          {/* What is typed in a step stays in its fields while another one is shown. */}
          <Step shown={view === 'income'}>
            <Card padding="roomy">
              <div className="asked-group">
                <AskedAmount
                  id="ingresos"
                  label="¿Cuánto te entra al mes?"
                  hint="Después de descuentos. Si cambia, escribe un promedio; si no te entra nada, escribe 0."
                  why="Con esto sabemos qué cuota puedes pagar sin quedarte corto."
                  saved={income}
                  status={statuses.income}
                  keep={(income) => keep('income', { income })}
                  missing={missingOf('ingresos')}
                />
                <div className="asked">
                  <RadioGroup
                    id="estabilidad"
                    legend="¿Cómo te entra?"
                    options={stabilities.map((value) => ({ value, label: stabilityText[value] }))}
                    value={chosen('stability')}
                    error={profile.stability === null ? missingOf('estabilidad') : undefined}
                    onChange={(stability) => keep('stability', { stability })}
                  />
                  <SavedMark status={statuses.stability} />
                  <WhyWeAsk>
                    Un ingreso que varía pide dejar más margen. Te lo preguntamos a ti; no lo deducimos.
                  </WhyWeAsk>
                </div>
                <div className="asked">
                  <ComboBox
                    id="actividad"
                    label="¿A qué te dedicas?"
                    placeholder="Escribe o elige tu actividad"
                    options={activityOptions}
                    value={chosen('activity')}
                    error={profile.activity === null ? missingOf('actividad') : undefined}
                    onChange={(activity) => (activity === null ? undefined : keep('activity', { activity }))}
                  />
                  <SavedMark status={statuses.activity} />
                  <WhyWeAsk>Sirve si después pides la rebancarización: con esto empezamos tu solicitud.</WhyWeAsk>
                </div>
              </div>
            </Card>
          </Step>
          <Step shown={view === 'home'}>
            <Card padding="roomy">
              <div className="asked-group">
                {expenses('home')}
                {spent}
                <WhyWeAsk>Lo que te queda después de vivir es lo que de verdad puedes pagar.</WhyWeAsk>
              </div>
            </Card>
          </Step>
          <Step shown={view === 'people'}>
            <Card padding="roomy">
              <div className="asked-group">
                {expenses('people')}
                {spent}
              </div>
            </Card>
          </Step>
          <Step shown={view === 'rest'}>
            <Card padding="roomy">
              <div className="asked-group">
                {expenses('rest')}
                {spent}
                <AskedAmount
                  id="ahorros"
                  label="¿Cuánto tienes guardado?"
                  hint="Ahorros que puedas usar. Si no tienes, escribe 0."
                  why="Lo guardado te cubre si un mes viene apretado. No te pedimos que lo uses."
                  saved={profile.savings}
                  status={statuses.savings}
                  keep={(savings) => keep('savings', { savings })}
                  missing={missingOf('ahorros')}
                />
                <div className="asked">
                  <Chips
                    id="personas"
                    legend="¿Cuántas personas dependen de ti?"
                    options={people}
                    value={dependants === null ? null : String(Math.min(5, dependants))}
                    error={profile.dependants === null ? missingOf('personas') : undefined}
                    onChange={(value) => keep('dependants', { dependants: Number(value) })}
                  />
                  <SavedMark status={statuses.dependants} />
                  <WhyWeAsk>Para que tu presupuesto cuente a todos los que viven de él.</WhyWeAsk>
                </div>
              </div>
            </Card>
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
            Solo los ve el equipo que atiende tu solicitud. No consultamos centrales de riesgo ni cambiamos tu puntaje.
          </p>
        </form>
        <MonthSoFar income={income} expenses={total} />
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

/** A new step takes the place of the one before it: reading begins at its heading, or at what is wrong in it. */
function useFocusOnStep(view: string, isRefused: boolean): void {
  const shown = useRef(view);
  useEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    if (!isRefused) document.getElementById('titulo')?.focus();
  }, [view, isRefused]);
}

/** What was told before, in public or to the program: it stands in its fields at once, and is saved as anything typed. */
function useToldBefore(
  { income, expenses, activity }: DiagnosisState['profile'],
  keep: ReturnType<typeof useProfileSaving>['keep'],
): { income: Pesos | null; basics: Pesos | null; activity: ProfileBody['activity'] | null } {
  const { data: application } = useQuery(applicationQuery);
  const [known] = useState(() => {
    const isEmpty = income === null && Object.keys(expenses).length === 0;
    const answers = isEmpty ? publicAnswersStore.getState().answers : {};
    const told = application?.extras;
    return {
      income: answers.income ?? (isEmpty ? told?.monthlyIncome : undefined) ?? null,
      basics: answers.basics ?? (isEmpty ? told?.monthlyExpenses : undefined) ?? null,
      activity: (activity === null ? told?.economicActivity : undefined) ?? null,
    };
  });
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    if (known.income !== null) keep('income', { income: known.income });
    if (known.basics !== null) keep('other', { expenses: { other: known.basics } });
    if (known.activity !== null) keep('activity', { activity: known.activity });
  }, [known, keep]);
  return known;
}
