import { flushSync } from 'react-dom';

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** The form's controls with values that React does not know: React writes known values into the attribute. */
const silentIn = (form: Element, except: EventTarget | null): TextControl[] =>
  [...form.querySelectorAll<TextControl>('input, textarea')].filter(
    (control) =>
      control !== except &&
      !/^(?:checkbox|radio|file|range)$/.test(control.type) &&
      control.value !== control.defaultValue,
  );

let reporting = false;

/**
 * Reports values that password managers and extensions wrote without an event. The next rendering would undo them, so
 * it runs with every event of the form. `except` is the control being typed in.
 */
export function reportSilentValues(form: Element, except: EventTarget | null = null): void {
  if (reporting) return;
  reporting = true;
  try {
    // Each report renders the form, which undoes unreported values.
    const silent = silentIn(form, except).map((control) => ({ control, value: control.value }));
    for (const { control, value } of silent) flushSync(() => report(control, value));
  } finally {
    reporting = false;
  }
}

/** React compares with its last known value, so set that one first. */
export function report(control: TextControl, value: string): void {
  control.value = control.defaultValue;
  const prototype = control instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}
