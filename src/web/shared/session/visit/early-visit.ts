/** What the inline script of a prerendered page hands over to the application. */
export interface EarlyVisit {
  /** Fields that people changed before the application ran, with what they chose or typed. */
  changes: Map<HTMLElement, string | boolean>;
  /** Clicks on buttons, forms sent and the end of a drag meanwhile, in their order. */
  actions: ((current: CurrentControl) => void)[];
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
  ...document.querySelectorAll('#root :is(a, button, form, input, select, summary, textarea)'),
];

/** A part of the page (the shell, its layout, the page itself) is mounted, and answers clicks from now on. */
export function reportMounted(): void {
  mounted += 1;
  settle();
}

/**
 * Once so many parts are mounted, repeats what people did before the application listened, so that nothing of it is lost. React
 * hydrates parts one after another, and the clicks of all are held back until the last. Where the page is drawn anew, the
 * control at the same place is used.
 */
export function replayEarlyVisit(parts: number): void {
  wanted = parts;
  focused = document.activeElement;
  renderedControls = controls();
  setTimeout(endEarlyVisit, longestWaitMs);
  settle();
}

/** What was done early is forgotten: its page has given way to another. */
export function endEarlyVisit(): void {
  document.documentElement.classList.remove('resuming');
  window.rebancaVisit?.end();
}

function settle(): void {
  if (wanted === undefined || mounted < wanted) return;
  wanted = undefined;
  // Right after the drawing under way, before anything else can happen.
  queueMicrotask(() => {
    endEarlyVisit();
    const { changes = new Map<HTMLElement, string>(), actions = [] } = window.rebancaVisit ?? {};
    const drawn = controls();
    const current: CurrentControl = (control) =>
      control.isConnected ? control : (drawn[renderedControls.indexOf(control)] as typeof control | undefined);
    if (focused && !focused.isConnected) (current(focused) as HTMLElement | undefined)?.focus();
    for (const [field, value] of changes) {
      const now = current(field);
      if (now) change(now, value);
    }
    for (const action of actions) action(current);
  });
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
