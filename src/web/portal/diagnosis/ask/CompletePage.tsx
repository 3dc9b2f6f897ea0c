import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
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
import { diagnosisQuery, useTakeInResult } from '#web/portal/diagnosis/diagnosis.queries.ts';
import { missingText, reasonText } from '#web/portal/diagnosis/month-fields.ts';
import { MonthSoFar } from './MonthSoFar.tsx';
import { OtherDebts } from './OtherDebts.tsx';
import { OwnDebts } from './OwnDebts.tsx';
import { PepQuestion } from './PepQuestion.tsx';
import { SavedMark } from './SavedMark.tsx';
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
  const [tries, setTries] = useState(0);
  const [failure, setFailure] = useState<unknown>(null);
  const [typingDebt, setTypingDebt] = useState(false);
  const busy = useRef(false);
  const prefilled = usePublicAnswers(profile, send);
  const [typed, setTyped] = useState<DiagnosisState['profile']['expenses']>(() =>
    prefilled.basics === null ? {} : { other: prefilled.basics },
  );
  const isSaved = (name: string) => statuses[name]?.kind === 'saved';
  const spentOn = (category: ExpenseCategory): Pesos | null =>
    (isSaved(category) || typed[category] === undefined ? profile.expenses[category] : typed[category]) ?? null;
  const open = state.missing.filter((field) => !(typingDebt && field === 'otrasDeudas'));
  const missing =
    tries > 0 ? [...open.map((field) => missingText[field]), ...(typingDebt ? [unfinishedDebt] : [])] : [];
  const missingOf = (id: string) => missing.find(({ fieldId }) => fieldId === id)?.message;
  const income = profile.income ?? prefilled.income;
  const total = sum(expenseNames.map((category) => spentOn(category) ?? pesos(0)));

  async function update() {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    setFailure(null);
    try {
      if (!(await flush())) return setFailure(savingFailure());
      if (typingDebt) return;
      // What is missing is said here; the server is asked once everything is there.
      if (queries.getQueryData(diagnosisQuery.queryKey)?.missing.length !== 0) return;
      const made = await call(makeDiagnosis);
      await takeInResult(made);
      await navigate({ to: '/portal/diagnostico/detalles' });
    } catch (problem) {
      setFailure(problem);
    } finally {
      setTries((before) => before + 1);
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

  return (
    <>
      <PageHeader
        title="Cuéntanos de tu mes"
        lead={reason ? reasonText[reason] : 'Revisa tus datos: se guardan solos.'}
      />
      <div className="diagnosis-beside">
        <form
          method="post"
          className="diagnosis-stack"
          noValidate
          aria-label="Tu información"
          onSubmit={(event) => {
            event.preventDefault();
            void update();
          }}
        >
          {tries > 0 && missing.length > 0 && !sending ? (
            <ErrorSummary items={missing.slice(0, 1)} attempt={tries} />
          ) : null}
          <Card as="section" padding="roomy" aria-labelledby="lo-que-entra">
            <div className="asked-group">
              <h2 className="h2" id="lo-que-entra">
                Lo que te entra
              </h2>
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
            </div>
          </Card>

          <Card as="section" padding="roomy" aria-labelledby="lo-que-gastas">
            <div className="asked-group">
              <h2 className="h2" id="lo-que-gastas">
                Lo que gastas al mes
              </h2>
              <WhyWeAsk>Lo que te queda después de vivir es lo que de verdad puedes pagar.</WhyWeAsk>
              <p className="text-body-sm text-ink-2">
                Sin contar lo que pagas por deudas. Deja en blanco lo que no tengas.
              </p>
              <div className="asked-pair">
                {expenseNames.map((category) => (
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
              <p className="sum-line">
                <span>Tus gastos</span>
                <Money>{formatPesos(total)}</Money>
              </p>
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

          <OwnDebts debts={state.ownDebts} statuses={statuses} keepOwnPayment={keepOwnPayment} />
          <OtherDebts
            state={state}
            status={statuses.hasOtherDebts}
            onAnswer={(hasOtherDebts) => keep('hasOtherDebts', { hasOtherDebts })}
            onTyping={setTypingDebt}
            error={missingOf('otras')}
          />
          <PepQuestion />

          {failure ? (
            <Notice tone="warn" role="alert" title="No pudimos actualizar tu diagnóstico">
              {formRefusal(failure).text} Lo que escribiste sigue aquí.
            </Notice>
          ) : null}
          <div className="actions-row">
            <Button type="submit" size="2xl" pending={sending}>
              Actualizar mi diagnóstico
            </Button>
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

/** What was answered before there was an account: it stands in its fields at once, and is saved as anything typed. */
function usePublicAnswers(
  { income, expenses }: DiagnosisState['profile'],
  keep: ReturnType<typeof useProfileSaving>['keep'],
): { income: Pesos | null; basics: Pesos | null } {
  const [known] = useState(() => {
    const isEmpty = income === null && Object.keys(expenses).length === 0;
    const answers = isEmpty ? publicAnswersStore.getState().answers : {};
    return { income: answers.income ?? null, basics: answers.basics ?? null };
  });
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    if (known.income !== null) keep('income', { income: known.income });
    if (known.basics !== null) keep('other', { expenses: { other: known.basics } });
  }, [known, keep]);
  return known;
}
