import { useId, type ReactNode } from 'react';
import { cx } from '#ui/class-names.ts';
import { cssVars } from './css-vars.ts';
import { FigureTable } from './FigureTable.tsx';
import { Flower } from '#ui/illustrations/Flower.tsx';
import { useAmountsHidden } from '#ui/AmountsHidden.tsx';
import { DENSE_FROM, heightUnderFirst, isLabelled, stairHeights, stairState } from './stairs-layout.ts';
import '#ui/styles/figures.css';
import '#ui/styles/stairs.css';

export type Stair = {
  value: number;
  /** `value` formatted without currency sign: "1.881.600". */
  amount: string;
  label: string;
  date: string;
};

type StaircaseProps = {
  /** 1 to 37 steps, from the first payment to the last. */
  steps: readonly Stair[];
  /** Null for a plan that is not accepted yet. */
  paid?: number | null;
  title?: ReactNode;
  text?: ReactNode;
  conclusion: string;
  headingLevel?: 2 | 3;
};

export function Staircase({ steps, paid = null, title, text, conclusion, headingLevel = 2 }: StaircaseProps) {
  const id = useId();
  const hidden = useAmountsHidden();
  const heights = stairHeights(steps.map((step) => step.value));
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <figure
      className={cx('stairs', steps.length >= DENSE_FROM && 'stairs-dense')}
      aria-labelledby={title ? id : undefined}
    >
      {title || text ? (
        <figcaption>
          {title ? (
            <Heading className="h2 stairs-title" id={id}>
              {title}
            </Heading>
          ) : null}
          {text ? <p>{text}</p> : null}
        </figcaption>
      ) : null}
      <div
        className="stairs-grid"
        role="img"
        aria-label={conclusion}
        ref={cssVars({
          '--n': steps.length,
          '--under': heightUnderFirst(heights, 1 / 4),
          '--under-half': heightUnderFirst(heights, 1 / 2),
        })}
      >
        {steps.map((step, index) => {
          const last = index === steps.length - 1;
          const labelled = isLabelled(index, steps.length, paid);
          return (
            <div
              key={index}
              ref={cssVars({ '--q': heights[index] ?? 0 })}
              className={cx('stairs-step', `is-${stairState(index, paid)}`, last && 'has-flower')}
            >
              {labelled ? <span className="stairs-value num">{hidden ? '••••' : step.amount}</span> : null}
              {last ? <Flower className="stairs-flower" petals="var(--c-accent)" /> : null}
              {labelled ? <span className="stairs-label">{step.label}</span> : null}
            </div>
          );
        })}
      </div>
      <div className="stairs-foot flex flex-wrap items-center justify-between gap-x-4">
        <p>Lo que llevas pagado con cada pago, en pesos.</p>
        <FigureTable
          caption="Lo que llevas pagado con cada pago"
          columns={['Fecha', 'Llevas pagado']}
          rows={() => steps.map((step) => [step.date, step.amount])}
        />
      </div>
    </figure>
  );
}
