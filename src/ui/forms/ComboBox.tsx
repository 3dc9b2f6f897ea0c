import { useId, useLayoutEffect, useReducer, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { cx } from '#ui/class-names.ts';
import {
  chosenOnLeaving,
  closedCombo,
  comboAfter,
  comboAnnouncement,
  foundBy,
  type ComboOption,
} from './combo-state.ts';
import { divided, Field, type FieldProps } from './Field.tsx';
import { ChevronDownIcon } from '#ui/icons.ts';
import '#ui/styles/combo.css';

type ComboBoxProps = FieldProps & {
  options: readonly ComboOption[];
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: (event: FocusEvent<HTMLElement>) => void;
  name?: string;
  placeholder?: string;
  disabled?: boolean;
};

const nothingFound = 'No encontramos nada con esas letras.';
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/**
 * In the HTML document, the list follows the input, so that users of screen readers can swipe from the input to the
 * list.
 */
export function ComboBox(props: ComboBoxProps) {
  const [field, { options, value, onChange, onBlur, ...input }] = divided(props);
  const listId = useId();
  const [state, happen] = useReducer(comboAfter, closedCombo);
  const popup = useRef<HTMLDivElement>(null);
  const found = foundBy(state, options, value);
  const active = state.open ? found.shown[state.active] : undefined;
  const chosen = options.find((option) => option.value === value);
  const optionId = (option: ComboOption) => `${listId}-${option.value}`;

  useLayoutEffect(() => {
    if (state.open) makeRoom(popup.current);
  }, [state.open]);
  useLayoutEffect(() => {
    popup.current?.querySelector('.is-active')?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [active]);

  const choose = (next: string | null) => {
    happen({ type: 'left' });
    if (next !== value) onChange(next);
  };
  const settle = () => {
    const next = chosenOnLeaving(state, options, value);
    if (next !== undefined) choose(next);
    return next;
  };
  const key = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = steps[event.key];
    if (by !== undefined) {
      event.preventDefault();
      happen(event.altKey ? { type: by > 0 ? 'opened' : 'closed' } : { type: 'moved', by, shown: found.shown.length });
    } else if (event.key === 'Enter' && state.open) {
      event.preventDefault();
      if (settle() === undefined) happen({ type: 'closed' });
    } else if (event.key === 'Escape' && (state.open || state.typed !== undefined)) {
      event.preventDefault();
      event.stopPropagation();
      happen({ type: state.open ? 'closed' : 'left' });
    }
  };

  return (
    <Field {...field}>
      {(wiring) => (
        <div className="combo">
          <div className="control">
            <input
              {...input}
              {...wiring}
              className="control-input control-select"
              type="text"
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={state.open && found.shown.length > 0}
              aria-controls={state.open && found.shown.length > 0 ? listId : undefined}
              aria-activedescendant={active && optionId(active)}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              value={state.typed ?? chosen?.label ?? ''}
              onChange={({ target }) => happen({ type: 'wrote', text: target.value })}
              onClick={() => happen({ type: 'opened' })}
              onKeyDown={key}
              onBlur={(event) => {
                if (settle() === undefined) happen({ type: 'left' });
                onBlur?.(event);
              }}
            />
            <ChevronDownIcon aria-hidden />
          </div>
          {state.open ? (
            <div
              className="combo-pop"
              role="presentation"
              ref={popup}
              onMouseDown={(event) => event.preventDefault()}
              onClick={({ target }) => {
                const clicked = (target as Element).closest<HTMLElement>('[data-value]')?.dataset.value;
                if (clicked !== undefined) choose(clicked);
              }}
            >
              {found.shown.length > 0 ? (
                <div className="combo-list" role="listbox" id={listId} aria-label="Opciones">
                  {found.shown.map((option) => (
                    <div
                      key={option.value}
                      id={optionId(option)}
                      role="option"
                      data-value={option.value}
                      aria-selected={option.value === value}
                      className={cx('combo-option', option === active && 'is-active')}
                    >
                      {option.label}
                      {option.detail ? <span className="combo-detail"> {option.detail}</span> : null}
                    </div>
                  ))}
                </div>
              ) : null}
              {found.shown.length === 0 ? <p className="combo-note">{nothingFound}</p> : null}
              {found.more > 0 ? <p className="combo-note">Y {found.more} más: escribe otra letra.</p> : null}
            </div>
          ) : null}
          <p role="status" className="sr-only">
            {state.open ? comboAnnouncement(found, nothingFound) : ''}
          </p>
        </div>
      )}
    </Field>
  );
}

function makeRoom(popup: HTMLElement | null): void {
  const box = popup?.parentElement?.getBoundingClientRect();
  if (!popup || !box) return;
  const height = globalThis.visualViewport?.height ?? innerHeight;
  const below = height - box.bottom;
  const above = box.top;
  const up = below < 220 && above > below;
  popup.classList.toggle('is-up', up);
  popup.style.setProperty('--room', `${Math.max(120, Math.min(360, (up ? above : below) - 24))}px`);
}
