import { useCallback, useState, type RefCallback } from 'react';
import { acceptedBy, insertFiltered, passes, settleFiltered, type Filtered, type KeyFilter } from './key-filter.ts';

export interface KeyFilterWiring {
  /** For the input. */
  ref: RefCallback<HTMLInputElement>;
  /** What the field takes, once something was kept out; empty again with the next character that fits. */
  said: string;
}

/**
 * The specification's key filter on an ordinary controlled input. What does not fit never enters, so undo has nothing to
 * undo; what arrives by other ways (composition, autofill) is put right as soon as it is there.
 */
export function useKeyFilter(filter: KeyFilter, words?: string): KeyFilterWiring {
  const [rejected, setRejected] = useState(false);
  // The same function for each render: taken off and put on in between, the filter would forget the last valid value.
  const ref = useCallback(
    (input: HTMLInputElement | null) => (input ? filterKeys(input, filter, setRejected) : undefined),
    [filter],
  );
  return {
    ref,
    said: rejected ? (words ?? acceptedBy(filter)) : '',
  };
}

/** Puts the filter on an element; answers how to take it off. */
export function filterKeys(
  input: HTMLInputElement,
  filter: KeyFilter,
  report: (rejected: boolean) => void,
): () => void {
  let valid = input.value;
  const remember = () => {
    if (passes(filter, input.value)) valid = input.value;
  };
  const selection = (): [number, number] => [
    input.selectionStart ?? input.value.length,
    input.selectionEnd ?? input.value.length,
  ];

  function before(event: InputEvent) {
    remember();
    const { data, inputType, isComposing } = event;
    // A value that never passed, as an old draft, may be mended in any way.
    if (isComposing || data === null || !inputType.startsWith('insert') || !passes(filter, input.value)) return;
    const written = insertFiltered(filter, input.value, selection(), data);
    report(written.rejected);
    const [start] = selection();
    const kept = written.text === input.value ? '' : written.text.slice(start, written.selection[0]);
    if (kept === data || !event.cancelable) return;
    event.preventDefault();
    // Written by the browser, so that undo takes it back like anything typed.
    if (kept !== '') document.execCommand('insertText', false, kept);
  }

  /** Runs before React receives the event, which then finds the text already right. */
  function settle(event: Event) {
    if ('isComposing' in event && event.isComposing) return;
    if (!passes(filter, valid)) {
      remember();
      return;
    }
    const settled = settleFiltered(filter, valid, input.value, selection()[0]);
    if (event.type === 'compositionend' || settled.rejected) report(settled.rejected);
    valid = settled.text;
    if (settled.text === input.value) return;
    write(input, settled);
    // A composition that ends brings no input event of its own after it, and React hears only events that bubble.
    if (event.type === 'compositionend' || !event.bubbles) input.dispatchEvent(new Event('input', { bubbles: true }));
  }

  const listeners = [
    ['beforeinput', before as (event: Event) => void],
    ['input', settle],
    ['compositionend', settle],
    ['focus', remember],
  ] as const;
  for (const [type, listener] of listeners) input.addEventListener(type, listener);
  return () => {
    for (const [type, listener] of listeners) input.removeEventListener(type, listener);
  };
}

const prototypeValue = () => Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');

/** Past React's own record of the value, so that it notices the change. */
function write(input: HTMLInputElement, { text, selection: [start, end] }: Filtered) {
  prototypeValue()?.set?.call(input, text);
  if (document.activeElement === input) input.setSelectionRange(start, end);
}
