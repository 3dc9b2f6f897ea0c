import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { aside } from './whatsapp-position.ts';
import './whatsapp-aside.css';

/** Drawings that say something; what only decorates is hidden from who cannot see. */
const figure = '[role="img"], img[alt]:not([alt=""])';
const pressable = 'a[href], button, input, select, textarea, label, summary, [role="button"], [tabindex="0"]';
/** What comes closer than this touches it to the eye, in pixels. */
const nearest = 8;
/** How long a page takes to settle after an arrival, in milliseconds. */
const settleMs = 400;

/**
 * Lets the help button step aside: while somebody reads downwards, and while it would stand over text, a figure, a field,
 * something that is pressed or what has the focus.
 */
export function useStepAside(): void {
  const router = useRouter();
  useEffect(() => {
    // A page that came rendered may have been scrolled before anybody watched.
    let scrolled = aside({ y: 0, aside: false }, window.scrollY);
    let frame = 0;
    const look = () => {
      frame = 0;
      const button = document.querySelector<HTMLElement>('.whatsapp');
      button?.toggleAttribute('data-aside', scrolled.aside || coversSomething(button));
      button?.toggleAttribute('data-looked', true);
    };
    const soon = () => (frame ||= requestAnimationFrame(look));
    const moved = () => {
      scrolled = aside(scrolled, window.scrollY);
      soon();
    };
    let settled = setTimeout(look, settleMs);
    const arrived = () => {
      scrolled = { y: window.scrollY, aside: false };
      clearTimeout(settled);
      settled = setTimeout(look, settleMs);
    };
    const stop = router.subscribe('onRendered', arrived);
    // What arrives late moves the page under the button.
    const grown = new ResizeObserver(soon);
    grown.observe(document.body);
    window.addEventListener('scroll', moved, { passive: true });
    window.addEventListener('resize', soon);
    document.addEventListener('focusin', soon);
    return () => {
      stop();
      grown.disconnect();
      clearTimeout(settled);
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', moved);
      window.removeEventListener('resize', soon);
      document.removeEventListener('focusin', soon);
    };
  }, [router]);
}

/** Whether anything that is read, looked at, filled in or pressed lies where the element stands when it is not aside. */
function coversSomething(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const size = bottom - top;
  // Where it is laid out, which stepping aside does not change.
  const left = element.offsetLeft;
  const focused = document.activeElement?.getBoundingClientRect();
  if (
    focused &&
    document.activeElement !== document.body &&
    !element.contains(document.activeElement) &&
    document.activeElement?.matches(pressable) &&
    focused.left < left + size &&
    focused.right > left &&
    focused.top < bottom &&
    focused.bottom > top
  )
    return true;
  const box = { left, right: left + size, top, bottom };
  const under = new Set(
    placesOf({ x: left + size / 2, y: top + size / 2 }, size / 2 + nearest).flatMap(({ x, y }) =>
      document.elementsFromPoint(x, y).filter((each) => !element.contains(each)),
    ),
  );
  return [...under].some((each) => each.matches(pressable) || each.matches(figure) || hasTextIn(each, box));
}

type Box = { left: number; right: number; top: number; bottom: number };

/** Whether a line of the element's own text runs through the box; what its elements say is theirs. */
function hasTextIn(element: Element, box: Box): boolean {
  return [...element.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) return false;
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].some(
      (line) =>
        line.left < box.right &&
        line.right > box.left &&
        line.top < box.bottom &&
        line.bottom > box.top &&
        line.width > 1,
    );
  });
}

/** The middle of a disc and sixteen places around it. */
const placesOf = (middle: { x: number; y: number }, radius: number) => [
  middle,
  ...Array.from({ length: 16 }, (_, part) => ({
    x: middle.x + radius * Math.cos((part * Math.PI) / 8),
    y: middle.y + radius * Math.sin((part * Math.PI) / 8),
  })),
];
