import { tabStore, untilItComes } from '#web/shared/session/browser.ts';
import type { EarlyVisit } from './early-visit.ts';
import { pageContent } from './page-content.ts';
import { hasCarriedArrival } from './carried-arrival.ts';
import { recordArrival } from '#web/shared/session/measuring/tracking.ts';
import { hasUserCookie } from '#web/shared/session/user-cookie.ts';

// The inline script of every prerendered page, constant so that the content policy admits it by its text. The build
// puts the theme's script of index.html before it. The application itself is only fetched ahead, and runs when
// somebody does something; the milliseconds until then belong to the page.

const root = document.documentElement;
const { entry, ahead, boot: bootsOn } = (document.currentScript as HTMLScriptElement).dataset;
const idle = window.requestIdleCallback ?? setTimeout;

// The text font is on its way before the page is read; whoever saves data reads in the system's own.
const savesData = root.dataset.datos === 'bajo';
if (!savesData) void document.fonts.load('1em "Figtree Variable"');

// The display font comes after the first screen; its fallback has the same measures. In a tab that has it, at once.
const applyDisplayFont = () => root.classList.add('fonts');
if (tabStore.read('faces')) applyDisplayFont();

recordArrival(location.search);

// An address inside a flow: the page came with its beginning, which is not shown on the way to the right place. Nor is what a
// word on why somebody is led here would move, under a finger that is on its way.
const resumes = new URLSearchParams(location.search).has(bootsOn!);
const isRedirected = hasCarriedArrival();
const show = () => root.classList.remove('resuming');
const longestHiddenMs = 5_000;
if (resumes || isRedirected) {
  root.classList.add('resuming');
  setTimeout(show, longestHiddenMs);
}

function append(rel: string, href: string, settled?: () => void): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = rel;
  link.href = href;
  if (settled) link.onload = link.onerror = settled;
  document.head.append(link);
  return link;
}

const intents = ['pointerover', 'pointerdown', 'focusin', 'keydown'];
let booted = false;
function boot(): void {
  if (booted) return;
  booted = true;
  void untilItComes(load);
}

async function load(): Promise<void> {
  const files = entry!.split(' ');
  // The content policy admits what this script adds to the document; an import of its own it would refuse.
  for (const file of files) append('modulepreload', file);
  try {
    await import(/* @vite-ignore */ files[0]!);
  } catch (failure) {
    // Without the application the page can still be read; what is done in it waits.
    show();
    throw failure;
  }
}

// What is done before the application listens is kept from it too, so that it is done once: again, and in order.
const kept = ['click', 'submit', 'input', 'change'];
const visit: EarlyVisit = {
  changes: new Map(),
  actions: [],
  opened: new Set(),
  end: () => {
    for (const type of kept) removeEventListener(type, keep, true);
    ended = true;
  },
};
let ended = false;
function keep(event: Event): void {
  const target = event.target as HTMLInputElement;
  if (event.type === 'click') {
    const button = target.closest('button');
    // What the browser does by itself, such as opening a menu, is done already.
    const isDone = button?.hasAttribute('popovertarget') && 'popover' in HTMLElement.prototype;
    if (button?.type !== 'button' || isDone) return;
    visit.actions.push((current) => current(button)?.click());
  } else if (event.type === 'submit') {
    const { submitter } = event as SubmitEvent;
    event.preventDefault();
    visit.actions.push((current) =>
      current(target as Element as HTMLFormElement)?.requestSubmit(submitter && current(submitter)),
    );
  } else {
    visit.changes.set(target, /^(radio|checkbox)$/.test(target.type) ? target.checked : target.value);
  }
  event.stopPropagation();
  // Some screen readers and voice controls click without a pointer or a key.
  boot();
}
for (const type of kept) addEventListener(type, keep, true);
window.rebancaVisit = visit;
addEventListener('DOMContentLoaded', () => (visit.content = pageContent()));

for (const intent of intents) addEventListener(intent, boot);
addEventListener(
  'toggle',
  ({ target, newState }) => visit.opened[newState === 'open' ? 'add' : 'delete'](target as Element),
  true,
);
addEventListener('pointerdown', (event) => (visit.press = event), true);
for (const type of ['pointerup', 'pointercancel']) addEventListener(type, () => (visit.press = undefined), true);

// The help button follows a hand that is quicker than the application, which lets it rest where it was let go.
let button: Element | null;
let from: PointerEvent;
let to: PointerEvent | undefined;
addEventListener('pointerdown', (event) => {
  from = event;
  button = ended ? null : (event.target as Element).closest('.whatsapp');
});
addEventListener('pointermove', (event) => {
  if (!button) return;
  const [dx, dy] = [event.x - from.x, event.y - from.y];
  const dragThreshold = 6;
  if (Math.hypot(dx, dy) > dragThreshold) to = event;
  if (to) (button as HTMLElement).style.translate = `${dx}px ${dy}px`;
});
addEventListener('pointerup', () => {
  if (!to) return;
  const end = new PointerEvent('pointerup', to);
  const dragged = button!;
  button = null;
  if (ended) dragged.dispatchEvent(end);
  else visit.actions.push((current) => current(dragged)?.dispatchEvent(end));
  // The click of this drag comes at once.
  setTimeout(() => (to = undefined));
});
addEventListener('click', (event) => to && event.preventDefault());

async function fetchAhead(): Promise<void> {
  if (savesData) return;
  for (const image of document.images) if (image.offsetParent) image.loading = 'eager';
  // Leaving the page ends it, which is no fault.
  const response = await fetch(ahead!).catch(() => undefined);
  // A newer version has other files.
  if (!response?.ok) return;
  const files = (await response.json()) as string[];
  const next = () => {
    const file = files.shift();
    if (file) append('modulepreload', file, next);
  };
  const preloadsAtOnce = 5;
  for (let lane = 0; lane < preloadsAtOnce; lane++) next();
}

// After the first paint, which nothing here may delay.
let begun = false;
function begin(): void {
  if (begun) return;
  begun = true;
  // The browser asks for these as soon as it sees them, and they are nothing of the page.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-deferred]'))
    link.href = link.dataset.deferred!;
  applyDisplayFont();
  tabStore.write('faces', '1');
  setTimeout(goToPlace, hashScrollDelayMs);
  idle(() => void fetchAhead());
  if (bootsOn === 'load' || resumes) boot();
}

// The place that the address names, once the page has its final measures; whoever has moved by then stays.
const hashScrollDelayMs = 300;
let moved = false;
for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown']) addEventListener(type, () => (moved = true));
function goToPlace(): void {
  if (moved) return;
  const calm = root.dataset.motion ?? matchMedia('(prefers-reduced-motion: reduce)').matches;
  document.querySelector(':target')?.scrollIntoView({ behavior: calm ? 'instant' : 'smooth' });
}
addEventListener('load', () => {
  const longestWaitMs = 3_000;
  new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
  // Some browsers report no paint of a page in the background.
  setTimeout(begin, longestWaitMs);
});

// A signed-in visitor of a public page is signed out by the application, and who was led here is shown why: neither waits.
if (hasUserCookie() || isRedirected) addEventListener('DOMContentLoaded', boot);
