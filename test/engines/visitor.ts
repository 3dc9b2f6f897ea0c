import type { EngineWindow } from './engine.ts';

export type Role = 'button' | 'link' | 'heading' | 'radio' | 'checkbox' | 'field';

/** The position in the viewport. `coveredBy` describes an element that covers the centre. */
export type Place = { top: number; bottom: number; x: number; y: number; coveredBy: string | null };

const patience = 20_000;
const pause = () => new Promise((resolve) => setTimeout(resolve, 100));

export function visitor(window: EngineWindow) {
  /** Repeats `look` until the result is an object. A result that is a text states what is missing. */
  async function until<T extends object>(look: () => Promise<T | string>): Promise<T> {
    for (const end = Date.now() + patience; ; await pause()) {
      // While the HTML document is being replaced, the protocol returns an error.
      const seen = await look().catch((fault: unknown) => String(fault));
      if (typeof seen !== 'string') return seen;
      if (Date.now() > end) throw new Error(`${seen} at ${await window.evaluate(() => document.URL)}`);
    }
  }

  const see = (role: Role, name: RegExp) => until(() => window.evaluate(findInPage, role, name.source, false));

  function reach(role: Role, name: RegExp): Promise<Place> {
    let before: Place | undefined;
    return until(async () => {
      const place = await window.evaluate(findInPage, role, name.source, true);
      if (typeof place === 'string') return place;
      if (place.coveredBy) return `${role} ${name} is covered by ${place.coveredBy}`;
      const isStill = before?.x === place.x && before.y === place.y;
      before = place;
      return isStill ? place : `${role} ${name} is moving`;
    });
  }

  async function press(role: Role, name: RegExp): Promise<void> {
    // Firefox briefly reports another viewport while a page of another site opens, so the whole step is repeated.
    await until(async () => {
      const place = await reach(role, name);
      await window.evaluate(findInPage, role, name.source, false, true);
      await window.click(place.x, place.y);
      // Repeats a click that hit another element of a moving page. A failed evaluation means that the click opened
      // another HTML document.
      const isMissed = await window.evaluate(isClickMissed).catch(() => false);
      return isMissed ? `${role} ${name} moved under the pointer` : place;
    });
  }

  return {
    until,
    see,
    press,
    async write(name: RegExp, text: string): Promise<void> {
      await press('field', name);
      await window.type(text);
    },
  };
}

/**
 * Runs in the page. While a dialog is open, only elements of the topmost dialog are found. With `watches`, the function
 * also records whether the next click reaches the element.
 */
function findInPage(role: Role, pattern: string, scrolls: boolean, watches = false): Place | string {
  const selectors: Record<Role, string> = {
    button: 'button, summary',
    link: 'a[href]',
    heading: 'h1, dialog h2',
    radio: 'input[type=radio]',
    checkbox: 'input[type=checkbox]',
    field: 'input, select, textarea',
  };
  const name = new RegExp(pattern);
  const textOf = (element: Element) => {
    const { labels } = element as HTMLInputElement;
    return [...(labels?.length ? labels : [element])].map(({ textContent }) => textContent).join(' ');
  };
  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? textOf(element)).replaceAll(/\s+/g, ' ').trim();
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
  // A styled radio button or checkbox is visible as its label.
  const shownOf = (element: Element) =>
    element.matches('[type=radio], [type=checkbox]') ? ((element as HTMLInputElement).labels?.[0] ?? element) : element;

  const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  const found = [...scope.querySelectorAll(selectors[role])].find(
    (each) => name.test(nameOf(each)) && isShown(shownOf(each)) && !each.matches(':disabled'),
  );
  if (!found) return `no ${role} /${pattern}/`;
  const shown = shownOf(found);
  const place = (): Place => {
    const { left, top, bottom, width, height } = shown.getClientRects()[0]!;
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    const isHit = hit && (shown.contains(hit) || hit.closest('label')?.control === found);
    return { top, bottom, x, y, coveredBy: isHit ? null : (hit?.outerHTML.slice(0, 120) ?? 'the edge of the window') };
  };
  if (watches) {
    const watched = { isMissed: true };
    Object.assign(window, { watched });
    const note = ({ target }: Event) => (watched.isMissed &&= !shown.contains(target as Node));
    document.addEventListener('click', note, { capture: true, once: true });
  }
  if (scrolls && place().coveredBy) shown.scrollIntoView({ block: 'center', behavior: 'instant' });
  return place();
}

function isClickMissed(): boolean {
  return (window as { watched?: { isMissed: boolean } }).watched?.isMissed ?? false;
}
