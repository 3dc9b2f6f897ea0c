import { useLayoutEffect, useRef, useState } from 'react';
import { cssVars, percent } from '#web/ui/figures/css-vars.ts';
import { Field, type FieldProps } from './Field.tsx';
import { MoneyField } from './MoneyField.tsx';
import { afterPageKey, snap } from './slider-steps.ts';
import '#web/ui/styles/fields.css';

type SliderProps = Omit<FieldProps, 'error'> & {
  /** Whole pesos. */
  value: number;
  onChange: (pesos: number) => void;
  min: number;
  max: number;
  /** What an arrow key and a drag move. */
  step: number;
  /** What Page Up and Page Down move. */
  pageStep: number;
  /** The value as people read it, for screen readers: "$ 350.000 al mes". */
  valueText: string;
  minText: string;
  maxText: string;
  /** Label of the number field beside it; the field accepts any whole amount and its error is shown under it. */
  fieldLabel: string;
  fieldError?: string | undefined;
};

/** An amount by dragging or by typing: a slider and a money field that follow each other. */
export function Slider({
  label,
  hint,
  optional,
  id,
  className,
  value,
  onChange,
  min,
  max,
  step,
  pageStep,
  valueText,
  minText,
  maxText,
  fieldLabel,
  fieldError,
}: SliderProps) {
  const range = useRef<HTMLInputElement>(null);
  const snapped = snap(value, min, max, step);
  const [first] = useState(snapped);
  // The browser has moved the thumb already. What is left is written past React, which would write every attribute of
  // the input anew, twice, with each movement.
  useLayoutEffect(() => {
    const input = range.current;
    if (!input) return;
    if (input.valueAsNumber !== snapped) input.value = String(snapped);
    input.setAttribute('aria-valuetext', valueText);
    cssVars({ '--fill': percent(max > min ? (value - min) / (max - min) : 0) })(input);
  }, [snapped, valueText, value, min, max]);
  return (
    <div className="slider-row">
      <Field label={label} hint={hint} optional={optional} id={id} className={className}>
        {(wiring) => (
          <div>
            <input
              {...wiring}
              ref={range}
              className="range"
              type="range"
              min={min}
              max={max}
              step={step}
              defaultValue={first}
              onChange={(event) => onChange(event.target.valueAsNumber)}
              onKeyDown={(event) => {
                const next = afterPageKey(event.key, event.currentTarget.valueAsNumber, min, max, pageStep);
                if (next === null) return;
                event.preventDefault();
                onChange(snap(next, min, max, step));
              }}
            />
            <div className="range-ends num" aria-hidden="true">
              <span>{minText}</span>
              <span>{maxText}</span>
            </div>
          </div>
        )}
      </Field>
      <MoneyField label={fieldLabel} value={value} error={fieldError} onChange={(pesos) => onChange(pesos ?? 0)} />
    </div>
  );
}
