import { flushSync } from 'react-dom';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Returns the controls whose value React does not know. React writes every known value into the `value` attribute. */
const silentIn = (form: Element, except: EventTarget | null): TextControl[] =>
  [...form.querySelectorAll<TextControl>('input, textarea')].filter(
    (control) =>
      control !== except &&
      !/^(?:checkbox|radio|file|range)$/.test(control.type) &&
      control.value !== control.defaultValue,
  );

let reporting = false;

/**
 * Reports values that password managers and extensions wrote without an event, because the next rendering would undo
 * them. Runs with every event of the form. `except` is the control in which the user types.
 */
export function reportSilentValues(form: Element, except: EventTarget | null = null): void {
  if (reporting) return;
  reporting = true;
  try {
    // Reads all values first: each report renders the form, which undoes the values that are not reported yet.
    const silent = silentIn(form, except).map((control) => ({ control, value: control.value }));
    for (const { control, value } of silent) flushSync(() => report(control, value));
  } finally {
    reporting = false;
  }
}

/** React compares with the last value that it knows, so this value is set first. */
export function report(control: TextControl, value: string): void {
  control.value = control.defaultValue;
  const prototype = control instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}
