import { useStore } from 'zustand';
import type { DiagnosisState } from '#contract/diagnosis.ts';
import type { SimulatorScenario } from '#contract/diagnosis-simulation.ts';
import { cashLeft } from '#domain/money/month.ts';
import { monthlyGap } from '#domain/diagnosis/diagnosis.ts';
import { usePrefetched } from '#web/shared/api/queries.ts';
import { RouterLink } from '#web/shared/parts/links.tsx';
import { useAmountsHidden } from '#ui/AmountsHidden.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { latePart } from '#web/shared/parts/late-part.ts';
import { KeepToCompare } from './KeepToCompare.tsx';
import { diagnosisQuery } from '#web/portal/diagnosis/diagnosis.queries.ts';
import { OutdatedNotice } from '#web/portal/diagnosis/OutdatedNotice.tsx';
import { OfferOutcomes } from './OfferOutcomes.tsx';
import { PayoffPlans } from './PayoffPlans.tsx';
import { ResultDocument } from '#web/portal/diagnosis/ResultDocument.tsx';
import { ScenarioInputs } from './ScenarioInputs.tsx';
import { chosenOutcome, spokenOutcome } from './simulator.flow.ts';
import type { Agreement, TriedStore } from './tried.store.ts';
import { useSimulator } from './use-simulator.ts';
import '#web/portal/diagnosis/diagnosis.css';
import './simulator.css';

const CompareScenarios = latePart(async () => (await import('./CompareScenarios.tsx')).CompareScenarios);

export function SimulatorPage() {
  const state = usePrefetched(diagnosisQuery);
  return <Simulator state={state} />;
}

function Simulator({ state }: { state: DiagnosisState }) {
  const { tried, other, keep, forget, scenarioNow, changedMeanwhile } = useSimulator(state);
  const gap = state.month ? monthlyGap({ freeCash: cashLeft(state.month) }) : 0;
  const hasDebts = state.offers.length + state.ownDebts.length + state.declaredDebts.length > 0;
  return (
    <>
      <PageHeader title="Prueba con tu presupuesto" lead="Mueve los valores. Aquí nada te compromete." />
      {state.last ? <OutdatedNotice state={state} /> : null}
      {gap > 0 ? (
        <Notice
          className="mt-8"
          tone="warn"
          title="Hoy tu mes no alcanza"
          actions={<RouterLink to="/portal/diagnostico/detalles">Ver de dónde puede salir la plata</RouterLink>}
        >
          Puedes probar valores. Para elegir un plan, primero busca que el mes alcance.
        </Notice>
      ) : null}
      {changedMeanwhile ? (
        <Notice className="mt-8" tone="info" role="status" title="Tus ofertas o tus datos cambiaron mientras probabas">
          Ya ves los de ahora. Los valores que pusiste siguen aquí.
        </Notice>
      ) : null}
      <div className="simulator-columns">
        <ScenarioInputs state={state} tried={tried} />
        <OfferOutcomes state={state} tried={tried} />
        {other ? <CompareScenarios state={state} tried={tried} other={other} keep={keep} forget={forget} /> : null}
        <PayoffPlans state={state} tried={tried} />
        <div className="diagnosis-closing">
          {hasDebts && !other ? <KeepToCompare keep={keep} /> : null}
          <ResultDocumentOf state={state} scenario={scenarioNow} />
          {hasDebts ? <Confirmation tried={tried} /> : null}
        </div>
      </div>
    </>
  );
}

function ResultDocumentOf({ state, scenario }: { state: DiagnosisState; scenario: () => SimulatorScenario }) {
  if (state.last) return <ResultDocument scenario={scenario} canShare />;
  return (
    <p className="text-body-sm">
      <RouterLink to="/portal/diagnostico">Haz tu diagnóstico</RouterLink> para guardar esta simulación en PDF.
    </p>
  );
}

function Confirmation({ tried }: { tried: TriedStore }) {
  const hidden = useAmountsHidden();
  const agreement = useStore(tried, (now) => now.agreement);
  const spoken = useStore(tried, ({ agreement: reached, simulation, inputs }) =>
    reached === 'asking' ? null : spokenOutcome(simulation, chosenOutcome(simulation, inputs), inputs.budget, hidden),
  );
  return (
    <p className="text-caption text-ink-3" role="status">
      {agreementText[agreement]} {spoken === null ? null : <span className="sr-only">{spoken}</span>}
    </p>
  );
}

const agreementText: Record<Agreement, string> = {
  asking: 'Confirmando las cifras…',
  same: 'Cifras confirmadas.',
  unreachable: 'Todavía no pudimos confirmar estas cifras. Lo intentamos otra vez en unos segundos.',
};
