import { useQuery } from '@tanstack/react-query';
import { levelWord, nearestOffer } from '#texts/diagnosis-text.ts';
import type { MonthView } from '#contract/diagnosis-summary.ts';
import type { DiagnosisResult, DiagnosisState } from '#contract/diagnosis.ts';
import { bogotaDate, formatLongDate } from '#domain/time/calendar.ts';
import { cashLeft, freeAmount } from '#domain/money/month.ts';
import { monthlyGap } from '#domain/diagnosis/diagnosis.ts';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import { usePrefetched } from '#web/shared/api/queries.ts';
import { RouterButton, RouterLink } from '#web/shared/parts/links.tsx';
import { useToday } from '#web/shared/session/visit/rendered-day.ts';
import { Accordion } from '#ui/Accordion.tsx';
import { AmountsText } from '#ui/AmountsText.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { EmptyBench } from '#ui/illustrations/EmptyBench.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { RiskScale } from '#ui/figures/RiskScale.tsx';
import { Tag } from '#ui/Tag.tsx';
import { sum, zeroPesos } from '#domain/money/money.ts';
import { nextStep, nextStepWords } from '#web/portal/parts/next-step.flow.ts';
import { NextStepButton } from '#web/portal/parts/NextStepButton.tsx';
import { NothingFits } from '#web/portal/parts/NothingFits.tsx';
import { BudgetHelp } from './BudgetHelp.tsx';
import { DebtsByPriority } from './DebtsByPriority.tsx';
import { diagnosisQuery } from '#web/portal/diagnosis/diagnosis.queries.ts';
import { levelConclusion } from '#web/portal/diagnosis/diagnosis-wording.ts';
import { IndexParts } from './IndexParts.tsx';
import { LeverList } from './LeverList.tsx';
import { MonthFigure } from './MonthFigure.tsx';
import { OutdatedNotice } from '#web/portal/diagnosis/OutdatedNotice.tsx';
import { ResultDocument } from '#web/portal/diagnosis/ResultDocument.tsx';
import { Trend } from './Trend.tsx';
import '#web/portal/diagnosis/diagnosis.css';

const toneOf = (level: number) => (level <= 2 ? 'success' : level <= 4 ? 'info' : level <= 7 ? 'warn' : 'danger');

export function DetailsPage() {
  const state = usePrefetched(diagnosisQuery);
  if (!state.last)
    return (
      <EmptyState
        headingLevel={1}
        illustration={<EmptyBench />}
        title="Todavía no hay un panorama tuyo"
        actions={<RouterButton to="/portal/diagnostico">Hacer mi diagnóstico</RouterButton>}
      >
        En 4 minutos sabes por dónde empezar.
      </EmptyState>
    );
  return <Result state={state} result={state.last} />;
}

function Result({ state, result }: { state: DiagnosisState; result: DiagnosisResult }) {
  const { madeAt } = result;
  const month = state.month ?? monthThen(result);
  const gap = monthlyGap({ freeCash: cashLeft(month) });
  const nearest = gap > 0 ? undefined : nearestOffer(state.offers);
  return (
    <>
      <PageHeader
        title="Así está tu panorama"
        lead={`Con lo que nos contaste el ${formatLongDate(bogotaDate(madeAt))}.`}
      />
      <OutdatedNotice state={state} />
      <div className="panorama-columns">
        <div className="details-main">
          <MonthFigure month={month}>
            <WhatNext result={result} hasGap={gap > 0} />
          </MonthFigure>
          {gap > 0 ? <BudgetHelp result={result} /> : null}
          {nearest ? <NothingFits nearest={nearest} among={state.offers.length} month={month} isFreeShown /> : null}
          <DebtsByPriority result={result} state={state} />
        </div>
        <aside className="details-aside" aria-label="Tu nivel">
          <Level result={result} hasGap={gap > 0} />
          <Trend history={state.history} />
          <div className="asked-group no-print">
            <ResultDocument />
            <p className="flex flex-wrap gap-x-4 text-body-sm">
              <RouterLink to="/portal/diagnostico/completar-informacion" standalone>
                Cambiar mis datos
              </RouterLink>
              <RouterLink to="/portal/diagnostico/objetivo" standalone>
                Cambiar mi objetivo
              </RouterLink>
            </p>
          </div>
        </aside>
      </div>
    </>
  );
}

function WhatNext({ result, hasGap }: { result: DiagnosisResult; hasGap: boolean }) {
  const { data } = useQuery(managementQuery);
  const today = useToday();
  const step = data && nextStep(data, today);
  const simulator = { to: '/portal/diagnostico/simulador', children: 'Probar con mi presupuesto' } as const;
  const isHere = step?.kind === 'diagnosis' || (step?.kind === 'see-offers' && hasGap);
  return (
    <div className="actions-row no-print mt-6">
      {step && !isHere ? (
        <>
          <p className="w-full font-semibold">
            <AmountsText>{nextStepWords(step).title}</AmountsText>
          </p>
          <NextStepButton step={step} size="xl" />
          <RouterLink {...simulator} />
        </>
      ) : result.input.debts.length === 0 ? (
        <RouterButton to="/portal/diagnostico/completar-informacion" hash="otras-deudas" size="xl">
          Agregar una deuda
        </RouterButton>
      ) : (
        <RouterButton {...simulator} size="xl" />
      )}
    </div>
  );
}

function Level({ result, hasGap }: { result: DiagnosisResult; hasGap: boolean }) {
  const { level, index } = result;
  return (
    <Card as="section" padding="roomy" aria-labelledby="nivel">
      <div className="level-head">
        <h2 className="h2" id="nivel">
          Nivel: {levelWord(level)}
        </h2>
        <Tag tone={toneOf(level)}>{index} de 100</Tag>
      </div>
      <p className="text-body-sm text-ink-2">{whyThisLevel(result)}</p>
      <RiskScale index={index} conclusion={levelConclusion(level, index)} />
      <p className="mt-3 text-caption text-ink-2">Es una guía nuestra: no es un puntaje de las centrales de riesgo.</p>
      {hasGap ? null : <LeverList result={result} />}
      <Accordion
        className="mt-6"
        items={[{ id: 'partes', title: 'De qué está hecho', body: <IndexParts result={result} /> }]}
      />
    </Card>
  );
}

function monthThen({ input, minimums }: DiagnosisResult): MonthView {
  const expenses = sum(Object.values(input.expenses).map((each) => each ?? zeroPesos));
  const month = { income: input.income, expenses, promised: minimums, savings: input.savings };
  return { ...month, free: freeAmount(month) };
}

function whyThisLevel(result: DiagnosisResult): string {
  const why = costliestPart(result);
  // For a good level without overdue debts, the weakest part is a suggestion instead of the reason for the level.
  return result.level <= 2 && result.daysLate === 0 ? why.replace(/^Porque /, 'Vas bien. Por mejorar: ') : why;
}

function costliestPart({ parts, daysLate, input, freeCash, minimums, paymentBand }: DiagnosisResult): string {
  const [worst] = parts.toSorted((a, b) => b.of - b.tenths - (a.of - a.tenths));
  if (!worst || worst.of === worst.tenths) return 'Todo lo que cuenta está en su punto. Sigue así.';
  const short = worst.part === 'PAGOS' || worst.part === 'FLUJO';
  if (short && input.income === 0) return 'Porque hoy no te entra plata con qué pagar.';
  const late = input.debts.filter((debt) => debt.daysLate > 180).length;
  switch (worst.part) {
    case 'MORA':
      return late > 0
        ? `Porque ${late === 1 ? 'una deuda pasa' : `${late} deudas pasan`} de 180 días sin pagar.`
        : `Porque la deuda más atrasada lleva ${daysLate} días sin pagar.`;
    case 'PAGOS':
      if (paymentBand === 'SIN_PAGAR') return 'Porque hoy no pagas nada de una parte de lo que tienes vencido.';
      return 'Porque tus pagos del mes se llevan una parte grande de lo que te entra.';
    case 'FLUJO':
      if (freeCash <= 0)
        return `Porque ${minimums > 0 ? 'tus gastos y tus pagos' : 'tus gastos'} se llevan toda la plata que te entra.`;
      return 'Porque al final del mes te queda poca plata libre.';
    case 'AHORRO':
      return 'Porque lo guardado todavía no cubre tres meses de gastos.';
    case 'ESTABILIDAD':
      return 'Porque tu ingreso cambia de un mes a otro.';
  }
}
