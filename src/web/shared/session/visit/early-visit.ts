import { useLayoutEffect, useState } from 'react';

/** What the inline script of a prerendered page hands over to the application. */
export interface EarlyVisit {
  /** Fields that people changed before the application ran, with what they chose or typed. */
  changes: Map<HTMLElement, string | boolean>;
  /** Clicks on buttons, forms sent and the end of a drag meanwhile, in their order. */
  actions: ((current: CurrentControl) => void)[];
  /** Menus and details that are open: the browser opens them by itself. */
  opened: Set<Element>;
  /** The press of a pointer that is still down. */
  press?: PointerEvent | undefined;
  /** The content of the page once the browser had read it. */
  content?: string;
  /** Stops gathering. */
  end(): void;
}

/** The same control of the page now; undefined when it is gone. */
type CurrentControl = <E extends Element>(control: E) => E | undefined;

declare global {
  interface Window {
    rebancaVisit?: EarlyVisit;
  }
}

/** True on a page that came rendered: its script has scrolled to the hash and written the visit's cookie. */
export const cameRendered = (): boolean => typeof window !== 'undefined' && window.rebancaVisit !== undefined;

/** How long a page that is never mounted may hold clicks back, in milliseconds. */
const longestWaitMs = 20_000;
let mounted = 0;
let wanted: number | undefined;
let focused: Element | null = null;
let renderedControls: Element[] = [];

const controls = (): Element[] => [
  ...document.querySelectorAll('#root :is(a, button, details, form, input, select, summary, textarea, [popover])'),
];

/** Reports that the part of the page beside it (the shell, its layout, the page itself) is mounted and answers clicks. */
export function MountReport(): null {
  const [, setMounted] = useState(false);
  useLayoutEffect(() => {
    // An update here makes React run the other effects of the mount at once. Forms take in typed values only after those.
    // oxlint-disable-next-line react/set-state-in-effect
    setMounted(true);
    mounted += 1;
    settle();
  }, []);
  return null;
}

/**
 * Once so many parts are mounted, repeats what people did before the application listened, so that nothing of it is lost. React
 * hydrates parts one after another, and the clicks of all are held back until the last. Where the page is drawn anew, the
 * control at the same place is used.
 */
export function replayEarlyVisit(parts: number): void {
  wanted = parts;
  focused = document.activeElement;
  for (const type of ['focusin', 'focusout']) addEventListener(type, followFocus);
  renderedControls = controls();
  setTimeout(endEarlyVisit, longestWaitMs);
  settle();
}

/** The focus may move until the page is drawn. An element that is removed loses it too, and gets it back. */
function followFocus({ type, target }: Event): void {
  if (type === 'focusin') focused = target as Element;
  else
    queueMicrotask(() => {
      if (focused === target && focused?.isConnected) focused = null;
    });
}

/** What was done early is forgotten: its page has given way to another. */
export function endEarlyVisit(): void {
  document.documentElement.classList.remove('resuming');
  for (const type of ['focusin', 'focusout']) removeEventListener(type, followFocus);
  window.rebancaVisit?.end();
}

function settle(): void {
  if (wanted === undefined || mounted < wanted) return;
  wanted = undefined;
  // Right after the drawing under way, before anything else can happen.
  queueMicrotask(() => {
    endEarlyVisit();
    const { changes = new Map<HTMLElement, string>(), actions = [], opened = [], press } = window.rebancaVisit ?? {};
    const drawn = controls();
    const current: CurrentControl = (control) =>
      control.isConnected ? control : (drawn[renderedControls.indexOf(control)] as typeof control | undefined);
    for (const each of opened) if (!each.isConnected) open(current(each));
    const replaced = focused?.isConnected ? null : focused;
    const field = replaced && (current(replaced) as HTMLElement | undefined);
    field?.focus();
    for (const [each, value] of changes) {
      const now = current(each);
      if (now) change(now, value);
    }
    // React renders the changes in a microtask, which moves the cursor.
    if (field) queueMicrotask(() => copySelection(replaced, field));
    for (const action of actions) action(current);
    if (press) finishClick(press, current);
  });
}

function open(element?: Element): void {
  if (element instanceof HTMLDetailsElement) element.open = true;
  else (element as HTMLElement | undefined)?.showPopover?.();
}

/** Puts the cursor of a text field where it was in the field that this one replaces. */
function copySelection(from: Element, to: Element): void {
  if (!('selectionStart' in from && 'setSelectionRange' in to)) return;
  const { selectionStart, selectionEnd, selectionDirection } = from as HTMLInputElement;
  // Fields without a cursor, such as checkboxes, have none.
  if (selectionStart !== null)
    (to as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
}

/** Browsers report no click of a mouse when the element under it was replaced between press and release. */
function finishClick({ target, pointerId, pointerType }: PointerEvent, current: CurrentControl): void {
  const element = target as Element;
  const pressed = element.closest('label')?.control ?? element.closest('a, button, input, summary');
  if (pointerType !== 'mouse' || !pressed || pressed.isConnected) return;
  const now = current(pressed) as HTMLElement | undefined;
  const release = (event: PointerEvent) => {
    if (event.pointerId === pointerId && now?.contains(event.target as Element)) now.click();
  };
  addEventListener('pointerup', release, { once: true });
}

/** Written past React's own record of the value, so that it notices. */
function change(field: HTMLElement, value: string | boolean): void {
  if (field instanceof HTMLInputElement && typeof value === 'boolean') {
    // A click that changes nothing is no change: the old state is put back first.
    field.checked = !value;
    field.click();
    return;
  }
  const kind = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement].find((each) => field instanceof each);
  if (!kind) return;
  if (!(field instanceof HTMLSelectElement)) (field as HTMLInputElement).value = '';
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
