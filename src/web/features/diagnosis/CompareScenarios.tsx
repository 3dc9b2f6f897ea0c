import { formatLongDate } from '#domain/time/calendar.ts';
import { formatPesos, pesos } from '#domain/money/money.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Money } from '#web/ui/Money.tsx';
import { compare, type PlannedOutcome } from './simulator.flow.ts';

type CompareScenariosProps = {
  kept: PlannedOutcome | null;
  now: PlannedOutcome;
  onKeep: (outcome: PlannedOutcome | null) => void;
};

/** One scenario kept beside the one on the screen, with what changes between them. */
export function CompareScenarios({ kept, now, onKeep }: CompareScenariosProps) {
  if (!kept)
    return (
      <div className="actions-row no-print">
        <Button variant="soft" size="lg" onClick={() => onKeep(now)}>
          Guardar para comparar
        </Button>
        <p className="text-body-sm text-ink-2">Guarda este plan, cambia los valores y mira la diferencia.</p>
      </div>
    );
  const { total, monthly, instalments } = compare(kept, now);
  return (
    <Card as="section" padding="roomy" aria-labelledby="comparar">
      <h2 className="h2" id="comparar">
        Comparar
      </h2>
      <div className="asked-pair mt-4">
        <Side name="El que guardaste" outcome={kept} />
        <Side name="El de ahora" outcome={now} />
      </div>
      <p className="mt-4" role="status">
        {total === 0 && monthly === 0 && instalments === 0 ? (
          'Son iguales. Cambia un valor para ver la diferencia.'
        ) : (
          <>
            Ahora {total === 0 ? 'pagas lo mismo en total' : <Difference amount={total} more="pagas" less="pagas" />},
            con {monthly === 0 ? 'la misma cuota' : <Difference amount={monthly} more="una cuota" less="una cuota" />}
            {instalments === 0
              ? ''
              : ` y ${Math.abs(instalments)} ${Math.abs(instalments) === 1 ? 'cuota' : 'cuotas'} ${instalments > 0 ? 'más' : 'menos'}`}
            .
          </>
        )}
      </p>
      <div className="actions-row mt-4 no-print">
        <Button variant="soft" size="lg" onClick={() => onKeep(now)}>
          Guardar el de ahora
        </Button>
        <Button variant="quiet" size="lg" onClick={() => onKeep(null)}>
          Dejar de comparar
        </Button>
      </div>
    </Card>
  );
}

function Difference({ amount, more, less }: { amount: number; more: string; less: string }) {
  return (
    <>
      {amount > 0 ? more : less} <Money>{formatPesos(pesos(Math.abs(amount)))}</Money> {amount > 0 ? 'más' : 'menos'}
    </>
  );
}

function Side({ name, outcome }: { name: string; outcome: PlannedOutcome }) {
  const { plan, monthly, total, saving, lastPaymentOn } = outcome;
  return (
    <div>
      <h3 className="h3">{name}</h3>
      <p className="mt-1">
        {plan.term === 1 ? 'Un pago de ' : `${plan.term} × `}
        <Money size="md">{formatPesos(monthly)}</Money>
      </p>
      <Facts
        items={[
          { label: 'Total', value: <Money>{formatPesos(total)}</Money> },
          { label: 'Te ahorras', value: <Money>{formatPesos(saving)}</Money> },
          { label: 'Terminas', value: formatLongDate(lastPaymentOn).replace(/^\d+ de /, '') },
        ]}
      />
    </div>
  );
}
