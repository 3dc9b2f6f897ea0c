import { benefitsOf } from '#domain/rebanking/membership-plans.ts';
import { CheckIcon } from '#ui/icons.ts';
import { RichTextView } from './RichTextView.tsx';
import { Term } from './Term.tsx';

type BenefitListProps = { benefits: string; className?: string; 'aria-label'?: string };

/** The benefits of a plan, one per line, with their simple tags; those with a tooltip are explained terms. */
export function BenefitList({ benefits, ...list }: BenefitListProps) {
  return (
    <ul {...list}>
      {benefitsOf(benefits).map(({ text, tooltip }) => (
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
