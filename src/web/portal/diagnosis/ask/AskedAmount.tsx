import { useState } from 'react';
import { parsePesos } from '#domain/money/amount-text.ts';
import { highestAmount } from '#domain/diagnosis/diagnosis.ts';
import { pesos, type Pesos } from '#domain/money/money.ts';
import { MoneyField } from '#ui/forms/MoneyField.tsx';
import { SavedMark } from './SavedMark.tsx';
import type { FieldStatus } from './profile-saving.ts';
import { WhyWeAsk } from './WhyWeAsk.tsx';

type AskedAmountProps = {
  id: string;
  label: string;
  hint?: string;
  optional?: boolean;
  why?: string;
  saved: Pesos | null;
  status: FieldStatus | undefined;
  keep: (value: Pesos | null) => void;
  missing?: string | undefined;
};

export function AskedAmount({
  id,
  label,
  hint,
  optional = false,
  why,
  saved,
  status,
  keep,
  missing,
}: AskedAmountProps) {
  const [value, setValue] = useState<number | null>(saved);
  // Shows a value that another tab saved, unless the user has changed the field.
  const [seen, setSeen] = useState(saved);
  if (saved !== seen) {
    setSeen(saved);
    if (value === seen) setValue(saved);
  }
  const tooMuch = value !== null && value > highestAmount ? 'Revisa el valor: es demasiado alto.' : undefined;
  return (
    <div className="asked" data-refused={tooMuch === undefined ? undefined : ''}>
      <MoneyField
        id={id}
        label={label}
        hint={hint}
        optional={optional}
        value={value}
        parse={parsePesos}
        error={tooMuch ?? (value === null ? missing : undefined)}
        onChange={(typed) => {
          setValue(typed);
          if (typed === null || typed <= highestAmount) keep(typed === null ? null : pesos(typed));
        }}
      />
      <SavedMark status={tooMuch ? undefined : status} />
      {why ? <WhyWeAsk>{why}</WhyWeAsk> : null}
    </div>
  );
}
