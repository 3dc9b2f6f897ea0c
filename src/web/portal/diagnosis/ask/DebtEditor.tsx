import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { BodyOf } from '#contract/endpoint.ts';
import { saveDebt, type HouseholdDebtView } from '#contract/diagnosis.ts';
import { parsePesos } from '#domain/money/amount-text.ts';
import { arrearsDays } from '#domain/diagnosis/first-estimate.ts';
import { call } from '#web/shared/api/client.ts';
import { useSubmission } from '#web/shared/api/use-submission.ts';
import { publicAnswersStore } from '#web/shared/session/choices/public-answers.store.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { ErrorSummary } from '#ui/forms/ErrorSummary.tsx';
import { FilteredField } from '#ui/forms/FilteredField.tsx';
import { FormProblem } from '#ui/forms/FormProblem.tsx';
import { MoneyField } from '#ui/forms/MoneyField.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { useDraft } from '#web/shared/session/drafts/use-draft.ts';
import { DraftNotice } from '#web/portal/parts/DraftNotice.tsx';
import { WhyWeAsk } from './WhyWeAsk.tsx';
import { debtNames, debtSchema, emptyDebt, rateAsTyped, rateTyping, type DebtValues } from './debt-form.ts';
import { cacheDiagnosis } from '#web/portal/diagnosis/diagnosis.queries.ts';

type DebtEditorProps = { debt?: HouseholdDebtView; onTyping: (isTyping: boolean) => void; onClose: () => void };

/** The fields are inside the form of the page, so their button saves the debt without submitting the page. */
export function DebtEditor({ debt, onTyping, onClose }: DebtEditorProps) {
  const queries = useQueryClient();
  // The client creates the id, so that a repeated request saves the same debt.
  const [id] = useState(() => debt?.id ?? crypto.randomUUID());
  const draftSent = useRef(() => {});
  const submission = useSubmission(async (body: BodyOf<typeof saveDebt>) => {
    cacheDiagnosis(queries, await call(saveDebt, { params: { debtId: id }, body }));
    draftSent.current();
    onClose();
  });
  const form = useForm<DebtValues, BodyOf<typeof saveDebt>>({
    initial: debt ? valuesOf(debt) : { ...emptyDebt, daysLate: usualDays() },
    schema: debtSchema,
    submission,
    names: debtNames,
  });
  const { knowsRate } = form.values;
  const written = debt?.id ?? '';
  const typed = useMemo(() => ({ ...form.values, written }), [form.values, written]);
  const kept = useDraft<KeptDebt>('diagnostico', typed, form.changed);
  const draft = kept.offered?.values.written === written ? kept : { ...kept, offered: null };
  // The ref breaks a cycle: the draft needs the form, the form needs the submission, and the submission calls
  // `draft.sent`.
  useEffect(() => {
    draftSent.current = draft.sent;
  });
  useEffect(() => onTyping(form.changed), [form.changed, onTyping]);
  useEffect(() => () => onTyping(false), [onTyping]);
  useEffect(() => document.getElementById(debtNames.creditor.id)?.focus(), []);
  return (
    <div
      role="group"
      aria-label={debt ? `Editar ${debt.creditor}` : 'Agregar una deuda'}
      className="asked-group"
      onKeyDown={(event) => {
        // Enter saves this debt instead of submitting the page.
        if (event.key !== 'Enter' || event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        form.submit();
      }}
    >
      <DraftNotice
        draft={draft}
        onRecover={({ written: _debt, ...values }) => form.set(values)}
        title="Guardamos la deuda que escribías"
      />
      {form.stoppedBy ? <ErrorSummary items={[form.stoppedBy]} attempt={form.stops} /> : null}
      {form.refusal ? <FormProblem refusal={form.refusal} items={form.refusedFields} /> : null}
      <TextField {...form.text('creditor')} label="¿A quién le debes?" autoComplete="off" maxLength={60} />
      <div className="asked-pair">
        <MoneyField {...form.value('balance')} parse={parsePesos} label="¿Cuánto debes?" />
        <MoneyField
          {...form.value('minimum')}
          parse={parsePesos}
          label="¿Cuánto te piden al mes?"
          hint="Si hoy no te piden nada, escribe 0."
        />
        <div className="asked">
          <FilteredField
            {...form.text('rate')}
            filter={rateTyping}
            filterWords="Solo números, con coma para los decimales"

            error={knowsRate ? form.errorOf('rate') : undefined}
            label="Tasa efectiva anual"
            hint="Está en tu extracto como E.A."
            suffix="%"
            inputMode="decimal"
            disabled={!knowsRate}
          />
          <Checkbox
            label="No sé la tasa"
            checked={!knowsRate}
            onChange={({ target }) => form.set({ knowsRate: !target.checked, ...(target.checked ? { rate: '' } : {}) })}
          />
        </div>
        <FilteredField
          {...form.text('daysLate')}
          filter="int"
          label="¿Hace cuántos días no la pagas?"
          hint="Si está al día, escribe 0."
          inputMode="numeric"
        />
      </div>
      <WhyWeAsk>
        El saldo y la cuota dicen cuánto de tu mes ya tiene dueño. La tasa y los días, cuál te conviene pagar primero.
      </WhyWeAsk>
      <div className="actions-row">
        <Button variant="primary" size="lg" pending={form.pending} onClick={form.submit}>
          Guardar esta deuda
        </Button>
        <Button
          variant="quiet"
          size="lg"
          onClick={() => {
            if (form.changed) draft.sent();
            onClose();
          }}
        >
          Cancelar
        </Button>
      </div>
    </div>
  );
}

type KeptDebt = DebtValues & { written: string };

const valuesOf = ({ creditor, balance, annualRateBps, minimum, daysLate }: HouseholdDebtView): DebtValues => ({
  creditor,
  balance,
  rate: annualRateBps === null ? '' : rateAsTyped(annualRateBps),
  knowsRate: annualRateBps !== null,
  minimum,
  daysLate: String(daysLate),
});

function usualDays(): string {
  const { arrears } = publicAnswersStore.getState().answers;
  return arrears ? String(arrearsDays[arrears]) : emptyDebt.daysLate;
}
