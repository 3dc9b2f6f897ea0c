import { useState } from 'react';
import type { Agreement } from '#contract/agreements.ts';
import type { ReliefOptions } from '#contract/relief.ts';
import type { Destination } from '#domain/agreements/destinations.ts';
import { formatPesos, pesos } from '#domain/money/money.ts';
import { AmountsText } from '#ui/AmountsText.tsx';
import { MoneyField } from '#ui/forms/MoneyField.tsx';
import { RadioGroup } from '#ui/forms/RadioGroup.tsx';
import type { PaySlot } from '#web/portal/agreements/slots.ts';
import { dueWords, hasRest, typedFault } from './relief.flow.ts';

const destinations: Record<Destination, { label: string; hint: string }> = {
  CUOTA: { label: 'Adelantar mi próxima cuota', hint: 'Lo que sobre baja las últimas.' },
  PLAZO: { label: 'Terminar antes', hint: 'Paga las últimas cuotas.' },
  CUOTAS_MENORES: { label: 'Bajar mis cuotas', hint: 'Todas las que faltan quedan más bajas.' },
};

/** «Pagar otra cantidad»: what fits this month, and where what is over goes. */
export function OtherAmount({
  agreement,
  typed,
  PayButton,
}: {
  agreement: Agreement;
  typed: ReliefOptions['typed'];
  PayButton: PaySlot;
}) {
  const [amount, setAmount] = useState<number | null>(null);
  const [destination, setDestination] = useState<Destination>('CUOTA');
  const fault = typedFault(amount, typed);
  const isWhole = amount === typed.maximum;
  const range = `Entre ${formatPesos(typed.minimum)} y ${formatPesos(typed.maximum)}.`;
  // What is wrong names the limits already.
  const hint = dueWords(amount, typed) ?? (amount !== null && fault !== undefined ? undefined : range);
  return (
    <div className="mt-6 grid gap-6">
      <MoneyField
        label="¿Cuánto pagas hoy?"
        hint={hint === undefined ? undefined : <AmountsText>{hint}</AmountsText>}
        error={amount === null ? undefined : fault}
        value={amount}
        onChange={setAmount}
      />
      {hasRest(amount, typed) && fault === undefined ? (
        <RadioGroup<Destination>
          legend="¿A dónde va lo demás?"
          options={typed.destinations.map((value) => ({ value, ...destinations[value] }))}
          value={destination}
          onChange={setDestination}
        />
      ) : null}
      {amount !== null && fault === undefined ? (
        <PayButton
          key={`${amount}:${destination}`}
          agreement={agreement}
          payable={{ concept: isWhole ? 'SALDO' : 'ABONO', amount: pesos(amount), destination }}
        />
      ) : null}
    </div>
  );
}
