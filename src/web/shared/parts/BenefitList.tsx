import type { Benefit } from '#domain/rebanking/membership-plans.ts';
import { CheckIcon } from '#ui/icons.ts';
import { RichTextView } from './RichTextView.tsx';
import { Term } from './Term.tsx';

type BenefitListProps = { benefits: readonly Benefit[]; className?: string; 'aria-label'?: string };

export function BenefitList({ benefits, ...list }: BenefitListProps) {
  return (
    <ul {...list}>
      {benefits.map(({ text, tooltip }) => (
        <li key={text}>
          <CheckIcon aria-hidden />
          <span>
            {tooltip ? (
              <Term of={tooltip}>
                <RichTextView source={text} />
              </Term>
            ) : (
              <RichTextView source={text} />
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
