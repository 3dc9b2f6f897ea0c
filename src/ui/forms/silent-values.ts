import { flushSync } from 'react-dom';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * Returns the controls with a value that differs from the `value` attribute. React also writes each value to this
 * attribute, so a difference means that a script has changed the value without an event.
 */
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
 * these values. Runs when the form is edited, clicked, left or submitted. `except` is the control in which the user
 * types.
 */
export function reportSilentValues(form: Element, except: EventTarget | null = null): void {
  if (reporting) return;
  reporting = true;
  try {
    // Reads all values first, because each report renders the form, and rendering undoes the values that are not
    // reported yet.
    const silent = silentIn(form, except).map((control) => ({ control, value: control.value }));
    for (const { control, value } of silent) flushSync(() => report(control, value));
  } finally {
    reporting = false;
  }
}

/** Sets the previous value first, because React ignores an event when the value equals the last tracked value. */
export function report(control: TextControl, value: string): void {
  control.value = control.defaultValue;
  const prototype = control instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}
