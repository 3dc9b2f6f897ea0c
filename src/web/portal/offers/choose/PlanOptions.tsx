import { useState } from 'react';
import { add, formatPesos } from '#domain/money/money.ts';
import { OptionCards, type PlanOption } from '#ui/forms/OptionCards.tsx';
import { TextField } from '#ui/forms/TextField.tsx';
import { AmountsText } from '#ui/AmountsText.tsx';
import { optionGroups, readTerm, type OptionGroups, type PlanChoice, type PlanState } from './plan-choice.flow.ts';
import { percentText } from '#web/portal/offers/offer-wording.ts';
import { freeText, nearestOffer } from '#texts/diagnosis-text.ts';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import { usePrefetched } from '#web/shared/api/queries.ts';
import { NothingFits } from '#web/portal/parts/NothingFits.tsx';
import { instalmentsText } from './plan-figures.flow.ts';

type PlanOptionsProps = { state: PlanState; choose: (change: Partial<PlanChoice>) => void };

export function PlanOptions({ state, choose }: PlanOptionsProps) {
  const { options, unavailable } = optionGroups(state);
  const sorted = options.toSorted((a, b) => Number(b.fitsCapacity === true) - Number(a.fitsCapacity === true));
  const free = state.simulation?.free ?? null;
  const { month } = usePrefetched(managementQuery).diagnosis;
  const nearest = nearestOffer(
    options.map(({ plan, fitsCapacity, unaffordable }) => ({
      product: instalmentsText(plan.term),
      lowestInstalment: plan.instalment,
      free,
      fitsCapacity,
      openingShort: unaffordable === 'PAGO_INICIAL' ? plan.initialPayment : null,
    })),
  );
  const noneFits = !nearest
    ? ''
    : nearest.openingShort === null
      ? ': ninguna cuota cabe'
      : ': falta para el pago inicial';
  return (
    <div>
      {free === null ? null : (
        <p className="mb-4 max-sm:mb-2 max-sm:text-body-sm">
          <AmountsText strong>{`${freeText(free, month?.free)}${noneFits}.`}</AmountsText>
        </p>
      )}
      <OptionCards
        legend="¿En cuántas cuotas?"
        options={sorted.map((option) => optionCard(option, state.simulation?.recommendedTerm ?? null, !nearest))}
        value={state.choice.term === null ? null : String(state.choice.term)}
        onChange={(value) => choose({ term: Number(value) })}
      />
      {/* The notice is after the options, so that a phone shows two options without scrolling. */}
      {nearest ? (
        <NothingFits className="mt-4" nearest={nearest} among={1} month={{ free: nearest.free }} isFreeShown />
      ) : null}
      {unavailable.length > 0 ? (
        <div className="mt-3 text-body-sm text-ink-2">
          {unavailable.map((group) => (
            <p key={group.code}>
              <AmountsText>{whyUnavailable(group, maximumTerm(state))}</AmountsText>
            </p>
          ))}
        </div>
      ) : null}
    </div>
  );
}

export function OtherTerm({ state, choose }: PlanOptionsProps) {
  const [typed, setTyped] = useState('');
  const maximum = maximumTerm(state);
  const read = readTerm(typed, maximum);
  const shown = 'term' in read && read.term !== state.choice.term ? '' : typed;
  return (
    <TextField
      label="Otro número de cuotas"
      optional
      inputMode="numeric"
      autoComplete="off"
      value={shown}
      suffix="cuotas"
      hint={`Cualquier número de 1 a ${maximum}.`}
      error={shown !== '' && 'error' in read ? read.error : undefined}
      onChange={(event) => {
        const digits = event.currentTarget.value.replace(/\D/g, '').slice(0, 2);
        setTyped(digits);
        const next = readTerm(digits, maximum);
        if ('term' in next) choose({ term: next.term });
      }}
    />
  );
}

const maximumTerm = ({ simulation }: PlanState) => simulation?.limits.maximumTerm ?? 36;

function optionCard(
  { term, plan, fitsCapacity, unaffordable, correction }: OptionGroups['options'][number],
  suggested: number | null,
  hasFitting: boolean,
): PlanOption {
  const name = { value: String(term), title: term === 1 ? 'Un solo pago' : `${term} cuotas` };
  if (correction !== null) return { ...name, warning: correction };
  return {
    ...name,
    amount: formatPesos(plan.instalment),
    ...(term > 1 && { amountDetail: `+ ${formatPesos(plan.initialPayment)} al empezar` }),
    cost: {
      total: formatPesos(add(plan.total, plan.interest)),
      saving: percentText(plan.discountBps),
      payShare: plan.total / plan.balance,
    },
    ...(fitsCapacity === true
      ? { tag: { tone: 'success', text: term === suggested ? 'Te alcanza y pagas menos' : 'Te alcanza' } }
      : fitsCapacity === false && hasFitting
        ? { warning: unaffordable === 'PAGO_INICIAL' ? 'No te alcanza el pago inicial' : 'No cabe' }
        : {}),
  };
}

function whyUnavailable({ code, terms, minimum }: OptionGroups['unavailable'][number], maximum: number): string {
  const list = new Intl.ListFormat('es', { type: 'disjunction' }).format(terms.map(String));
  if (code === 'TERM_NOT_ALLOWED') return `Esta oferta llega hasta ${maximum} cuotas.`;
  return `En ${list} cuotas no se puede: cada una quedaría por debajo de ${minimum === null ? 'la mínima' : `${formatPesos(minimum)}, la mínima`}.`;
}
