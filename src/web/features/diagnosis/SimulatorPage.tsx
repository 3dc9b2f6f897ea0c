import type { DiagnosisState } from '#contract/diagnosis.ts';
import type { SimulatorScenario } from '#contract/diagnosis-simulation.ts';
import { monthlyGap } from '#domain/diagnosis/diagnosis.ts';
import { usePrefetched } from '#web/api/queries.ts';
import { RouterLink } from '#web/parts/links.tsx';
import { useAmountsHidden } from '#web/ui/AmountsHidden.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { CompareScenarios, KeepToCompare } from './CompareScenarios.tsx';
import { diagnosisQuery } from './diagnosis.queries.ts';
import { reasonText } from './month-fields.ts';
import { OfferOutcomes } from './OfferOutcomes.tsx';
import { PayoffPlans } from './PayoffPlans.tsx';
import { ResultPaper } from './ResultPaper.tsx';
import { ScenarioInputs } from './ScenarioInputs.tsx';
import { chosenOutcome, isPlanned, spokenOutcome } from './simulator.flow.ts';
import { useSimulator, type Agreement } from './use-simulator.ts';
import './diagnosis.css';
import './simulator.css';

/** /portal/diagnostico/simulador */
export function SimulatorPage() {
  const state = usePrefetched(diagnosisQuery);
  return <Simulator state={state} />;
}

function Simulator({ state }: { state: DiagnosisState }) {
  const { inputs, change, simulation, other, keep, forget, scenarioNow, agreement, changedMeanwhile } =
    useSimulator(state);
  const hidden = useAmountsHidden();
  const outcome = chosenOutcome(simulation, inputs);
  const gap = state.last ? monthlyGap(state.last) : 0;
  // Without debts there are no figures to speak of.
  const hasDebts = state.offers.length + state.ownDebts.length + state.declaredDebts.length > 0;
  return (
    <>
      <PageHeader
        title="Prueba con tu presupuesto"
        lead="Mueve los valores y mira qué cambia. Aquí nada te compromete."
      />
      {state.last && state.step === 'COMPLETAR' && state.reason ? (
        <Notice
          className="mt-8"
          tone="info"
          title={reasonText[state.reason]}
          actions={<RouterLink to="/portal/diagnostico/completar-informacion">Actualizar mi diagnóstico</RouterLink>}
        />
      ) : null}
      {gap > 0 ? (
        <Notice
          className="mt-8"
          tone="warn"
          title="Hoy tu mes no alcanza"
          actions={<RouterLink to="/portal/diagnostico/detalles">Ver dónde puede dar mi presupuesto</RouterLink>}
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
        <ScenarioInputs
          state={state}
          inputs={inputs}
          change={change}
          usedInitial={isPlanned(outcome) ? outcome.plan.initialPayment : null}
        />
        <div className="details-main">
          <OfferOutcomes state={state} inputs={inputs} change={change} simulation={simulation} />
          {other ? (
            <CompareScenarios
              state={state}
              now={{ inputs, simulation }}
              other={other}
              keep={keep}
              forget={forget}
              change={change}
            />
          ) : hasDebts ? (
            <KeepToCompare keep={keep} />
          ) : null}
          <PayoffPlans state={state} simulation={simulation} change={change} />
          <div className="diagnosis-closing">
            <ResultPaperOf state={state} scenario={scenarioNow} />
            {hasDebts ? (
              <p className="text-caption text-ink-3" role="status">
                {agreementText[agreement]}{' '}
                {agreement === 'asking' ? null : (
                  <span className="sr-only">{spokenOutcome(simulation, outcome, hidden)}</span>
                )}
              </p>
            ) : null}
          </div>
        </div>
      </div>
    </>
  );
}

function ResultPaperOf({ state, scenario }: { state: DiagnosisState; scenario: () => SimulatorScenario }) {
  if (state.last) return <ResultPaper scenario={scenario} canShare />;
  return (
    <p className="text-body-sm">
      <RouterLink to="/portal/diagnostico">Haz tu diagnóstico</RouterLink> para guardar esta simulación en PDF.
    </p>
  );
}

const agreementText: Record<Agreement, string> = {
  asking: 'Confirmando las cifras…',
  same: 'Cifras confirmadas.',
  unreachable: 'Todavía no pudimos confirmar estas cifras. Lo intentamos otra vez en unos segundos.',
};
