import { useCallback, useState, type RefCallback } from 'react';
import { acceptedBy, insertFiltered, passes, settleFiltered, type Filtered, type KeyFilter } from './key-filter.ts';

export interface KeyFilterWiring {
  ref: RefCallback<HTMLInputElement>;
  said: string;
}

/**
 * Applies the specification's key filter to a controlled input. Corrects compositions and autofill after the browser
 * has inserted the text.
 */
export function useKeyFilter(filter: KeyFilter, words?: string): KeyFilterWiring {
  const [rejected, setRejected] = useState(false);
  // The ref is stable, because attaching again on each render would lose the last valid value.
  const ref = useCallback(
    (input: HTMLInputElement | null) => (input ? filterKeys(input, filter, setRejected) : undefined),
    [filter],
  );
  return {
    ref,
    said: rejected ? (words ?? acceptedBy(filter)) : '',
  };
}

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
    // An invalid initial value, such as an old draft, may be edited freely.
    if (isComposing || data === null || !inputType.startsWith('insert') || !passes(filter, input.value)) return;
    const written = insertFiltered(filter, input.value, selection(), data);
    report(written.rejected);
    const [start] = selection();
    const kept = written.text === input.value ? '' : written.text.slice(start, written.selection[0]);
    if (kept === data || !event.cancelable) return;
    event.preventDefault();
    // `execCommand` keeps the undo history.
    if (kept !== '') document.execCommand('insertText', false, kept);
  }

  /** Runs before React handles the event, so that React reads the corrected text. */
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
    // The end of a composition fires no input event, and React handles only bubbling events.
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

/** Sets the value with the setter of the prototype. React ignores a change that is made through React's own setter. */
function write(input: HTMLInputElement, { text, selection: [start, end] }: Filtered) {
  prototypeValue()?.set?.call(input, text);
  if (document.activeElement === input) input.setSelectionRange(start, end);
}
