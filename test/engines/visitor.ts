import type { EngineWindow } from './engine.ts';

export type Role = 'button' | 'link' | 'heading' | 'radio' | 'checkbox' | 'field';

const patience = 20_000;

/** What a person does in an engine's window: looks for words, points at them, types. */
export function visitor(window: EngineWindow) {
  const locate = (role: Role, name: RegExp) => window.evaluate(locateInPage, role, name.source);

  /** Waits until the element is on the page and answers its box in the viewport. */
  async function see(role: Role, name: RegExp): Promise<Box> {
    const found = await until(async () => {
      const box = await window.evaluate(boxInPage, role, name.source);
      return box ?? `no ${role} ${name}`;
    });
    return found;
  }

  async function until<T extends object>(look: () => Promise<T | string>): Promise<T> {
    const end = Date.now() + patience;
    for (;;) {
      const seen = await look().catch((fault: unknown) => String(fault));
      if (typeof seen !== 'string') return seen;
      if (Date.now() > end) throw new Error(`${seen} at ${await window.evaluate(() => document.URL)}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  return {
    see,
    until,
    /** Scrolls to an element and clicks its middle; waits while something else covers it. */
    async press(role: Role, name: RegExp): Promise<void> {
      const { x, y } = await until(() => locate(role, name));
      await window.click(x, y);
    },
    async write(name: RegExp, text: string): Promise<void> {
      const { x, y } = await until(() => locate('field', name));
      await window.click(x, y);
      await window.type(text);
    },
  };
}

export type Box = { top: number; bottom: number; left: number; right: number; isCovered: boolean };

function locateInPage(role: Role, pattern: string): { x: number; y: number } | string {
  const selectors: Record<Role, string> = {
    button: 'button, summary, [role=button]',
    link: 'a[href]',
    heading: 'h1, h2, h3',
    radio: 'input[type=radio]',
    checkbox: 'input[type=checkbox]',
    field: 'input, select, textarea',
  };
  const name = new RegExp(pattern);
  const words = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const nameOf = (element: Element) =>
    words(
      element.getAttribute('aria-label') ??
        ((element as HTMLInputElement).labels?.length
          ? [...(element as HTMLInputElement).labels!].map(({ textContent }) => textContent).join(' ')
          : element.textContent),
    );
  const shownOf = (element: Element) => (element as HTMLInputElement).labels?.[0] ?? element;
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
  const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  const element = [...scope.querySelectorAll(selectors[role])].find(
    (each) => name.test(nameOf(each)) && isShown(shownOf(each)) && !(each as HTMLButtonElement).disabled,
  );
  if (!element) return `no ${role} /${pattern}/`;
  const shown = role === 'radio' || role === 'checkbox' ? shownOf(element) : element;
  const middle = () => {
    const { left, top, width, height } = shown.getClientRects()[0]!;
    return { x: left + width / 2, y: top + height / 2 };
  };
  const top = ({ x, y }: { x: number; y: number }) => document.elementFromPoint(x, y);
  const isReached = () => {
    const hit = top(middle());
    return hit !== null && (shown.contains(hit) || hit.contains(shown) || hit.closest('label')?.control === element);
  };
  if (!isReached()) shown.scrollIntoView({ block: 'center', behavior: 'instant' });
  if (isReached()) return middle();
  return `${role} /${pattern}/ is covered by ${top(middle())?.outerHTML.slice(0, 120)}`;
}

function boxInPage(role: Role, pattern: string): Box | null {
  const selectors: Record<Role, string> = {
    button: 'button',
    link: 'a[href]',
    heading: 'h1, h2, h3',
    radio: 'input[type=radio]',
    checkbox: 'input[type=checkbox]',
    field: 'input, select, textarea',
  };
  const name = new RegExp(pattern);
  const element = [...document.querySelectorAll(selectors[role])].find(
    (each) => name.test((each.textContent ?? '').replaceAll(/\s+/g, ' ').trim()) && each.getClientRects().length > 0,
  );
  if (!element) return null;
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return { top, bottom, left, right, isCovered: !hit || !(element.contains(hit) || hit.contains(element)) };
}
