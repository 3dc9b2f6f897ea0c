import { report } from '#ui/forms/silent-values.ts';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const fieldsOf = (root: Element): Field[] => [...root.querySelectorAll<Field>('input, select, textarea')];

interface Kept {
  field: Field;
  value: string;
  isTicked: boolean;
}

const withheld = [
  ...['pointerdown', 'mousedown', 'touchstart', 'pointerup', 'mouseup', 'touchend'],
  ...['keydown', 'keyup', 'change', 'focusin', 'focusout'],
];
let fields: Field[] = [];
let focused: Element | null = null;

export function keepTyped(root: HTMLElement): void {
  removeForeign(root);
  fields = fieldsOf(root);
  focused = document.activeElement;
  for (const type of withheld) root.addEventListener(type, withhold, true);
}

function withhold(event: Event): void {
  const { type, target } = event;
  // Without the stop, hydration of a page that a translator has changed would replace the focused field or the pressed
  // link, and the click would be lost.
  event.stopImmediatePropagation();
  if (type === 'focusin') focused = target as Element;
  // Browsers also fire `focusout` when React removes the focused element; then `restoreTyped` restores the focus.
  else if (type === 'focusout') queueMicrotask(() => focused === target && focused?.isConnected && (focused = null));
}

/** Restores typed values after mounting, also when React had to render the page again. */
export function restoreTyped(): void {
  const [before, holder] = [fields, focused];
  const cursor = holder instanceof HTMLInputElement ? holder.selectionStart : null;
  fields = [];
  const root = document.getElementById('root')!;
  for (const type of withheld) root.removeEventListener(type, withhold, true);
  const drawn = fieldsOf(root);
  const currentOf = (field: Element) => (field.isConnected ? field : drawn[before.indexOf(field as Field)]) as Field;
  const kept = before
    .filter(isChanged)
    .map((field) => ({ field, value: field.value, isTicked: isTicked(field) && field.checked }));
  for (const each of kept) write(currentOf(each.field), each);
  if (!holder) return;
  const current = currentOf(holder);
  if (!holder.isConnected) current?.focus();
  // React sets the field's value again at the end of this task, so the cursor is restored afterwards.
  if (cursor !== null)
    queueMicrotask(() => (current as HTMLInputElement | undefined)?.setSelectionRange(cursor, cursor));
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some((each) => each.selected !== each.defaultSelected);
  if (isTicked(field)) return field.checked !== field.defaultChecked;
  return field.value !== field.defaultValue;
}

const isTicked = (field: Field): field is HTMLInputElement => /^(?:checkbox|radio)$/.test(field.type);

function write(field: Field | undefined, { value, isTicked: wanted }: Kept): void {
  if (field === undefined) return;
  if (field instanceof HTMLSelectElement) {
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (isTicked(field)) {
    // A click fires a change only when the checked state changes, so the opposite state is set first.
    field.checked = !wanted;
    field.click();
  } else report(field, value);
}

declare global {
  interface Window {
    /** The elements of the HTML document from the server, recorded by the document's inline script. */
    renderedElements?: WeakSet<Element>;
  }
}

/** Removes elements that browser extensions added, such as icons; otherwise React would render the page again. */
function removeForeign(root: Element): void {
  const { renderedElements: rendered } = window;
  if (!rendered) return;
  const foreign = [...root.querySelectorAll('*')].filter((element) => !rendered.has(element));
  // FONT elements come from a translator and contain the text of the page. They are not removed; React then renders the
  // page again.
  if (foreign.every(({ tagName }) => tagName !== 'FONT')) for (const element of foreign) element.remove();
}
