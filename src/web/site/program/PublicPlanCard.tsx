import type { Plan } from '#contract/rebanking.ts';
import { formatPesos } from '#domain/money/money.ts';
import { benefitsOf, planLook, planTitle } from '#domain/rebanking/membership-plans.ts';
import { BenefitList } from '#web/shared/parts/BenefitList.tsx';
import { RichTextView } from '#web/shared/parts/RichTextView.tsx';
import { Term } from '#web/shared/parts/Term.tsx';
import { Gems } from '#ui/figures/Gems.tsx';
import { Money } from '#ui/Money.tsx';
import { Tag } from '#ui/Tag.tsx';

export function PublicPlanCard({ plan }: { plan: Plan }) {
  const { tokens, isFeatured, gem } = planLook(plan.id);
  const title = `plan-${plan.id}`;
  return (
    <article className={isFeatured ? 'program-plan is-featured' : 'program-plan'} aria-labelledby={title}>
      <div className="program-plan-head">
        <span>
          <Gems count={tokens} tone={gem} /> <Term of="fichas">{tokens === 1 ? '1 ficha' : `${tokens} fichas`}</Term>
        </span>
        {isFeatured ? <Tag tone="highlight">Destacado</Tag> : null}
      </div>
      <h3 id={title} className="h2">
        {planTitle(plan)}
      </h3>
      <p className="program-plan-price">
        <Money size="lg">{formatPesos(plan.totalPrice)}</Money>
        <small>Precio total, con impuestos</small>
      </p>
      <p className="program-plan-card">
        Cupo: <Money>{formatPesos(plan.cardBalance)}</Money>
      </p>
      <BenefitList benefits={benefitsOf(plan.benefits)} />
      <div className="program-plan-ways">
        <h4>Cómo se paga</h4>
        {plan.paymentOptions.map((option) => (
          <p key={option.id}>
            <RichTextView source={option.description} />
            {option.kind === 'CUOTAS' ? (
              <>
                : {option.instalments}&nbsp;×&nbsp;<Money>{formatPesos(option.instalmentAmount)}</Money>
                {option.initialPayment > 0 ? (
                  <>
                    {' '}
                    + <Money>{formatPesos(option.initialPayment)}</Money> al empezar
                  </>
                ) : null}
              </>
            ) : null}
          </p>
        ))}
      </div>
    </article>
  );
}
