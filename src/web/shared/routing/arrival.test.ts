import type { AnyRouter } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followArrivals, hashScrollDelayMs } from './arrival.ts';

function opened(first: { pathname: string; hash: string }, calm = false) {
  const scrolled: [string, unknown][] = [];
  const folded = { open: false };
  const heading = {
    textContent: 'Tus ofertas',
    focused: 0,
    tabIndex: 0,
    hasAttribute: () => false,
    focus: () => void (heading.focused += 1),
  };
  vi.stubGlobal('document', {
    title: '',
    readyState: 'complete',
    documentElement: { dataset: {} },
    querySelector: () => heading,
    getElementById: (id: string) =>
      id === 'falta'
        ? null
        : {
            closest: () => (id === 'plegada' ? folded : null),
            scrollIntoView: ({ behavior }: ScrollIntoViewOptions) => scrolled.push([id, behavior]),
          },
  });
  vi.stubGlobal('window', { matchMedia: () => ({ matches: calm }) });
  let rendered = () => undefined as void;
  const router = {
    state: { location: { ...first, state: {} }, resolvedLocation: {}, matches: [] as unknown[] },
    subscribe: (_: string, run: () => void) => ((rendered = run), () => undefined),
  };
  const announced: string[] = [];
  let arrivals = 0;
  const stop = followArrivals(router as unknown as AnyRouter, (text) => announced.push(text));
  const arrive = (pathname: string, hash = '') => {
    router.state.location = { pathname, hash, state: { key: `${(arrivals += 1)}` } };
    rendered();
  };
  return { scrolled, folded, heading, announced, arrive, stop };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('§2.2 a URL with a hash', () => {
  test('scrolls smoothly to its element 300 ms after the page has loaded', () => {
    expect(hashScrollDelayMs).toBe(300);
    const { scrolled } = opened({ pathname: '/inicio', hash: 'preguntas' });
    vi.advanceTimersByTime(299);
    expect(scrolled).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(scrolled).toEqual([['preguntas', 'smooth']]);
  });
  test('scrolls only to the newest hash when the user navigates again before the scroll', () => {
    const { scrolled, arrive } = opened({ pathname: '/inicio', hash: 'como' });
    vi.advanceTimersByTime(100);
    arrive('/inicio', 'contacto');
    vi.advanceTimersByTime(1_000);
    expect(scrolled).toEqual([['contacto', 'smooth']]);
  });
  test('scrolls without animation when reduced motion is preferred', () => {
    const { scrolled } = opened({ pathname: '/inicio', hash: 'como' }, true);
    vi.advanceTimersByTime(300);
    expect(scrolled).toEqual([['como', 'instant']]);
  });
  test('opens the <details> element that contains the element of the hash', () => {
    const { scrolled, folded } = opened({ pathname: '/ayuda', hash: 'plegada' });
    vi.advanceTimersByTime(300);
    expect([folded.open, scrolled]).toEqual([true, [['plegada', 'smooth']]]);
  });
  test('does not scroll without a matching element', () => {
    const { scrolled } = opened({ pathname: '/inicio', hash: 'falta' });
    vi.advanceTimersByTime(300);
    expect(scrolled).toEqual([]);
  });
  test('does not scroll after followArrivals has been stopped', () => {
    const { scrolled, stop } = opened({ pathname: '/inicio', hash: 'como' });
    stop();
    vi.advanceTimersByTime(1_000);
    expect(scrolled).toEqual([]);
  });
});

describe('navigation to another page', () => {
  test('focuses and announces the heading of that page', () => {
    const { heading, announced, arrive } = opened({ pathname: '/portal', hash: '' });
    expect([heading.focused, announced]).toEqual([0, []]);
    arrive('/portal/ofertas');
    expect([heading.focused, announced]).toEqual([1, ['Tus ofertas']]);
    arrive('/portal/ofertas');
    expect(heading.focused).toBe(1);
  });
});
