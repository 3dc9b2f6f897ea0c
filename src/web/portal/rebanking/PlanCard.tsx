import type { Plan } from '#contract/rebanking.ts';
import { planLook, planTitle, type Benefit } from '#domain/rebanking/membership-plans.ts';
import { formatPesos } from '#domain/money/money.ts';
import { Gems } from '#ui/figures/Gems.tsx';
import { BenefitList } from '#web/shared/parts/BenefitList.tsx';
import { Term } from '#web/shared/parts/Term.tsx';
import { Money } from '#ui/Money.tsx';
import { Tag } from '#ui/Tag.tsx';
import { ownBenefits, tokensText } from './plan-choice.flow.ts';
import './plan-selection.css';

type PlanCardProps = {
  plan: Plan;
  common: readonly Benefit[];
  checked: boolean;
  onChoose: () => void;
};

export function PlanCard({ plan, common, checked, onChoose }: PlanCardProps) {
  const own = ownBenefits(plan, common);
  const look = planLook(plan.id);
  const nameId = `plan-${plan.id}`;
  return (
    <div className="plan">
      <div className="plan-head">
        <span>
          <Gems count={look.tokens} tone={look.gem} /> <Term of="fichas">{tokensText(plan.id)}</Term>
        </span>
        {look.isFeatured ? <Tag tone="highlight">Destacado</Tag> : null}
      </div>
      <label className="flex items-center gap-3">
        <input
          className="radio"
          type="radio"
          name="plan"
          value={plan.id}
          checked={checked}
          aria-describedby={`${nameId}-precio`}
          onChange={onChoose}
        />
        <b id={nameId} className="h3">
          {planTitle(plan)}
        </b>
      </label>
      <p id={`${nameId}-precio`}>
        <Money size="lg">{formatPesos(plan.totalPrice)}</Money>
        <span className="block text-body-sm text-ink-2">
          Cupo: <Money>{formatPesos(plan.cardBalance)}</Money>
        </span>
      </p>
      {own.length > 0 ? (
        <BenefitList className="plan-benefits" aria-label={`Beneficios de ${plan.name}`} benefits={own} />
      ) : null}
    </div>
  );
}
