import { useState } from 'react';
import type { Agreement } from '#contract/agreements.ts';
import type { ReliefOptions } from '#contract/relief.ts';
import { parsePesos } from '#domain/money/amount-text.ts';
import type { Destination } from '#domain/agreements/destinations.ts';
import { formatPesos, pesos } from '#domain/money/money.ts';
import { destinationNames } from '#texts/destination-names.ts';
import { AmountsText } from '#ui/AmountsText.tsx';
import { MoneyField } from '#ui/forms/MoneyField.tsx';
import { RadioGroup } from '#ui/forms/RadioGroup.tsx';
import { PayButton } from '#web/portal/parts/PayButton.tsx';
import { destinationResults, dueWords, onlyResult, typedFault } from './typed-amount.flow.ts';

export function OtherAmount({ agreement, options }: { agreement: Agreement; options: ReliefOptions }) {
  const { typed } = options;
  const [amount, setAmount] = useState<number | null>(null);
  const [destination, setDestination] = useState<Destination | null>(null);
  const fault = typedFault(amount, typed);
  const right = amount === null || fault !== undefined ? undefined : pesos(amount);
  const ways = right === undefined ? [] : destinationResults(right, options);
  const chosen = ways.length > 0 ? destination : (typed.destinations[0] ?? 'CUOTA');
  const range = `Entre ${formatPesos(typed.minimum)} y ${formatPesos(typed.maximum)}.`;
  const hint = dueWords(amount, options) ?? (amount !== null && fault !== undefined ? undefined : range);
  return (
    <div className="mt-6 grid gap-6">
      <MoneyField
        label="¿Cuánto pagas hoy?"
        hint={hint === undefined ? undefined : <AmountsText>{hint}</AmountsText>}
        error={amount === null ? undefined : fault}
        value={amount}
        parse={parsePesos}
        onChange={setAmount}
      />
      {ways.length > 0 ? (
        <RadioGroup<Destination>
          legend={typed.due > 0 ? '¿A dónde va lo demás?' : '¿A dónde va?'}
          options={ways.map(({ destination: value, result }) => ({
            value,
            label: destinationNames[value],
            hint: <AmountsText>{result}</AmountsText>,
          }))}
          value={destination}
          onChange={setDestination}
        />
      ) : right === undefined ? null : (
        <p>
          <AmountsText>{onlyResult(right, options)}</AmountsText>
        </p>
      )}
      {right !== undefined && chosen !== null ? (
        <PayButton
          key={`${right}:${chosen}`}
          agreement={agreement}
          typedHere
          payable={{ concept: right === typed.maximum ? 'SALDO' : 'ABONO', amount: right, destination: chosen }}
        />
      ) : null}
    </div>
  );
}
