import { useEffect, useRef, useState } from 'react';
import { percent } from '#ui/figures/css-vars.ts';
import { bindToStore, type Followed } from '#ui/store-binding.ts';
import { Field, type FieldProps } from './Field.tsx';
import { MoneyField } from './MoneyField.tsx';
import { writePesos, type ParseAmount } from './money-typing.ts';
import { afterPageKey, snap } from './slider-steps.ts';
import '#ui/styles/fields.css';

type SliderProps = Omit<FieldProps, 'error'> & {
  /** In whole pesos. Both inputs show this value. */
  value: Followed<number>;
  onChange: (pesos: number) => void;
  min: number;
  max: number;
  step: number;
  pageStep: number;
  valueText: (pesos: number) => string;
  minText: string;
  maxText: string;
  fieldLabel: string;
  parse: ParseAmount;
};

/** The delay before the number field is rendered again, in milliseconds. */
const restMs = 150;

/** Returns null for zero, because a digit that the user types beside a displayed zero would give a wrong amount. */
const written = (pesos: number): number | null => (pesos === 0 ? null : pesos);

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
  parse,
}: SliderProps) {
  const box = useRef<HTMLInputElement>(null);
  const [first] = useState(() => snap(value.getState(), min, max, step));
  // The store updates the DOM, because a React render on each movement of the slider would set every attribute of both
  // inputs.
  const [fieldValue, setFieldValue] = useState<number | null>(() => written(value.getState()));
  useEffect(() => {
    let resting: ReturnType<typeof setTimeout>;
    const unsubscribe = value.subscribe((pesos) => {
      const input = box.current;
      if (input && document.activeElement !== input) input.value = writePesos(written(pesos));
      clearTimeout(resting);
      resting = setTimeout(() => setFieldValue(written(pesos)), restMs);
    });
    return () => {
      unsubscribe();
      clearTimeout(resting);
    };
  }, [value]);
  const place = (input: HTMLInputElement, pesos: number) => {
    const snapped = snap(pesos, min, max, step);
    if (input.valueAsNumber !== snapped) input.value = String(snapped);
    input.setAttribute('aria-valuetext', valueText(pesos));
  };
  const fill = (line: SVGLineElement, pesos: number) =>
    line.setAttribute('x2', percent(max > min ? (pesos - min) / (max - min) : 0));
  return (
    <div className="slider-row">
      <Field label={label} hint={hint} optional={optional} id={id} className={className}>
        {(wiring) => (
          <div>
            <div className="range-box">
              <svg className="range-track" aria-hidden="true">
                <line y1="50%" y2="50%" ref={bindToStore(value, fill)} />
              </svg>
              <input
                {...wiring}
                ref={bindToStore(value, place)}
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
            </div>
            <div className="range-ends num" aria-hidden="true">
              <span>{minText}</span>
              <span>{maxText}</span>
            </div>
          </div>
        )}
      </Field>
      <MoneyField
        ref={box}
        label={fieldLabel}
        value={fieldValue}
        parse={parse}
        onFocus={() => setFieldValue(written(value.getState()))}
        onChange={(pesos) => {
          onChange(pesos ?? 0);
          setFieldValue(pesos);
        }}
      />
    </div>
  );
}
