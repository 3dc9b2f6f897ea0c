import { RadioSet, type RadioSetProps } from './RadioSet.tsx';
import { AmountsText } from '#ui/AmountsText.tsx';
import { Money } from '#ui/Money.tsx';
import { Tag, type TagTone } from '#ui/Tag.tsx';
import { TwoPartBar } from '#ui/figures/TwoPartBar.tsx';
import '#ui/styles/choices.css';

export type PlanOption<V extends string = string> = {
  value: V;
  title: string;
  amount?: string;
  amountDetail?: string;
  warning?: string;
  cost?: { total: string; saving: string; payShare: number };
  tag?: { tone: TagTone; text: string };
  disabled?: boolean;
};

export function OptionCards<V extends string>(props: RadioSetProps<V, PlanOption<V>>) {
  return (
    <RadioSet<V, PlanOption<V>>
      legendLook="title"
      {...props}
      listClass="choice-list"
      optionClass="choice option"
      inputClass="radio"
      describedBy={(option, { nameId }) =>
        `${nameId}-amount${option.tag || option.warning ? ` ${nameId}-note` : ''}${option.cost ? ` ${nameId}-cost` : ''}`
      }
    >
      {(option, { nameId }) => (
        <>
          <span className="option-name">
            <b id={nameId}>{option.title}</b>
          </span>
          {option.tag || option.warning ? (
            <span className="option-note" id={`${nameId}-note`}>
              {option.tag ? <Tag tone={option.tag.tone}>{option.tag.text}</Tag> : null}
              {option.warning}
            </span>
          ) : null}
          <span className="option-amount" id={`${nameId}-amount`}>
            {option.amount === undefined ? null : (
              <b>
                <Money>{option.amount}</Money>
              </b>
            )}
            {option.amountDetail ? (
              <small>
                <AmountsText>{option.amountDetail}</AmountsText>
              </small>
            ) : null}
          </span>
          {option.cost ? (
            <span className="option-cost" id={`${nameId}-cost`}>
              <span>
                <span>
                  Total <Money>{option.cost.total}</Money>
                </span>{' '}
                <b className="num">Ahorras {option.cost.saving}</b>
              </span>
              <TwoPartBar payShare={option.cost.payShare} />
            </span>
          ) : null}
        </>
      )}
    </RadioSet>
  );
}
