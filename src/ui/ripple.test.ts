import { afterEach, expect, test, vi } from 'vitest';
import { playRipple } from './ripple.ts';

afterEach(() => void vi.unstubAllGlobals());

function dropsAfterClick({ system = false, chosen = undefined as string | undefined }): number {
  const node = () => ({
    style: { setProperty: () => undefined },
    addEventListener: () => undefined,
    append: () => undefined,
  });
  vi.stubGlobal('matchMedia', () => ({ matches: system }));
  vi.stubGlobal('document', { documentElement: { dataset: { motion: chosen } }, createElement: node });
  const drops: unknown[] = [];
  const box = { left: 0, top: 0, width: 100, height: 40 };
  const button = { getBoundingClientRect: () => box, append: (drop: unknown) => drops.push(drop) };
  playRipple(button, { clientX: 5, clientY: 5 });
  return drops.length;
}

test('a button shows a ripple unless the user prefers reduced motion', () => {
  expect(dropsAfterClick({})).toBe(1);
  expect(dropsAfterClick({ system: true })).toBe(0);
  expect(dropsAfterClick({ chosen: 'reduced' })).toBe(0);
});
