import { cx } from '#ui/class-names.ts';
import { RadioSet, type RadioSetProps } from './RadioSet.tsx';
import { AmountsText } from '#ui/AmountsText.tsx';
import { Money } from '#ui/Money.tsx';
import { Tag, type TagTone } from '#ui/Tag.tsx';
import { TwoPartBar, TwoPartKey } from '#ui/figures/TwoPartBar.tsx';
import '#ui/styles/choices.css';

export type PlanOption<V extends string = string> = {
  value: V;
  /** "6 cuotas" */
  title: string;
  /** "Diciembre a mayo" */
  detail?: string;
  /** "$ 313.600"; without it the option cannot be had as things stand, and `amountWarning` says what to change. */
  amount?: string;
  /** "al mes" */
  amountDetail?: string;
  /** A caution after the detail: "supera los $ 43.800 que te quedan libres". */
  amountWarning?: string;
  /** `text` "Ahorras $ 2.038.400", `strong` "52 %", `payShare` 0 to 1. */
  saving?: { text: string; strong: string; payShare: number };
  /** On the upper edge: "Cabe en lo que te queda libre". */
  tag?: { tone: TagTone; text: string };
  disabled?: boolean;
};

/** The ways to pay as radio cards with amount and saving. They stack by the width of their column, so larger letters stack them too. */
export function OptionCards<V extends string>(props: RadioSetProps<V, PlanOption<V>>) {
  return (
    <RadioSet<V, PlanOption<V>>
      legendLook="title"
      {...props}
      listClass="choice-list"
      optionClass={({ tag }) => cx('choice option', tag && 'option-tagged')}
      inputClass="radio"
      below={props.options.some((option) => option.saving) ? <TwoPartKey className="option-key" /> : undefined}
    >
      {(option) => (
        <>
          <span className="option-name">
            <b>{option.title}</b>
            {option.detail ? <small>{option.detail}</small> : null}
          </span>
          <span className="option-amount">
            {option.amount === undefined ? null : (
              <b>
                <Money>{option.amount}</Money>
              </b>
            )}
            {option.amountDetail || option.amountWarning ? (
              <small>
                {option.amountDetail ? <AmountsText>{option.amountDetail}</AmountsText> : null}
                {option.amountDetail && option.amountWarning ? ', ' : null}
                {option.amountWarning ? (
                  <em>
                    <AmountsText>{option.amountWarning}</AmountsText>
                  </em>
                ) : null}
              </small>
            ) : null}
          </span>
          {option.saving ? (
            <span className="option-saving">
              <span>
                <Money>{option.saving.text}</Money> <b className="num">{option.saving.strong}</b>
              </span>
              <TwoPartBar payShare={option.saving.payShare} />
            </span>
          ) : null}
          {option.tag ? (
            <span className="option-tag">
              <Tag tone={option.tag.tone}>{option.tag.text}</Tag>
            </span>
          ) : null}
        </>
      )}
    </RadioSet>
  );
}
