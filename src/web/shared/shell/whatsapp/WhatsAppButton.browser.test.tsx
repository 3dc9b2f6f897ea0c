import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '#ui/styles/app.css';
import { preferences } from '#web/shared/session/preferences.store.ts';
import { answering, draw } from '#test/support/drawn-page.tsx';
import { WhatsAppButton } from './WhatsAppButton.tsx';

const link = { whatsApp: { href: 'https://wa.me/573000000000' } };
const button = page.getByRole('link', { name: 'Contactar por WhatsApp' });
const box = () => button.element().getBoundingClientRect();
const place = () => {
  const { right, bottom } = getComputedStyle(button.element());
  return { right: parseFloat(right), bottom: parseFloat(bottom) };
};

function drag(toX: number, toY: number): boolean {
  const element = button.element();
  const { left, top } = box();
  const at = (x: number, y: number) => ({
    bubbles: true,
    cancelable: true,
    button: 0,
    pointerId: 1,
    clientX: x,
    clientY: y,
  });
  element.setPointerCapture = () => {};
  element.dispatchEvent(new PointerEvent('pointerdown', at(left + 28, top + 28)));
  element.dispatchEvent(new PointerEvent('pointermove', at(left + 40, top + 28)));
  element.dispatchEvent(new PointerEvent('pointermove', at(toX + 28, toY + 28)));
  element.dispatchEvent(new PointerEvent('pointerup', at(toX + 28, toY + 28)));
  return element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}

async function drawButton(rest = <div style={{ height: 2_000 }} />) {
  answering({ 'GET /api/config/common-links.json': link });
  await draw(() => (
    <>
      {rest}
      <WhatsAppButton />
    </>
  ));
  await expect.element(button).toBeVisible();
}

describe('the WhatsApp button', () => {
  beforeEach(async () => {
    localStorage.clear();
    preferences.setState({ helpSide: 'right' });
    await page.viewport(360, 740);
  });
  afterEach(() => window.scrollTo({ top: 0, behavior: 'instant' }));

  test.each([
    [320, 256],
    [1280, 800],
  ])('is fully visible in a window of %i × %i', async (width, height) => {
    await page.viewport(width, height);
    await drawButton(
      <>
        {Array.from({ length: 60 }, (_, line) => (
          <p key={line}>{'Un renglón de texto que llega hasta el borde. '.repeat(8)}</p>
        ))}
      </>,
    );
    for (const y of [300, 0]) {
      window.scrollTo({ top: y, behavior: 'instant' });
      await new Promise((resolve) => setTimeout(resolve, 100));
      const { right, bottom } = place();
      expect([right, bottom, box().width]).toEqual([16, 112, 56]);
      expect(getComputedStyle(button.element()).translate).toBe('none');
    }
  });

  test('stays where the user drops the button', async () => {
    await drawButton();
    expect(drag(150, 300)).toBe(false);
    await expect.poll(() => [box().left, box().top]).toEqual([150, 300]);
    document.body.replaceChildren();
    await drawButton();
    await expect.poll(() => [box().left, box().top]).toEqual([150, 300]);
  });

  test('stays inside the window when the window shrinks', async () => {
    await drawButton();
    drag(900, 900);
    await expect.poll(() => place().right).toBeGreaterThanOrEqual(0);
    expect(place().bottom).toBeGreaterThanOrEqual(0);
    drag(40, 20);
    await page.viewport(320, 256);
    await expect.poll(() => box().top).toBeGreaterThanOrEqual(0);
    expect([box().left, box().right <= 320, box().bottom <= 256]).toEqual([40, true, true]);
  });

  test('moves with the arrow keys in all directions', async () => {
    await drawButton();
    button.element().focus();
    const { left, top } = box();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowUp}');
    await expect.poll(() => [box().left, box().top]).toEqual([left - 48, top - 24]);
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    await expect.poll(() => [box().left, box().top]).toEqual([left - 24, top]);
  });

  test('moves to the side that the user prefers', async () => {
    await drawButton();
    await expect.element(button).toHaveAttribute('rel', 'noopener noreferrer');
    preferences.setState({ helpSide: 'left' });
    await expect.poll(() => box().left).toBe(16);
  });

  test('never covers the focused element completely in a small window', async () => {
    await page.viewport(320, 256);
    await drawButton(
      <div style={{ paddingBottom: '12rem' }}>
        {Array.from({ length: 60 }, (_, at) => (
          <p key={at} style={{ textAlign: 'right', margin: 0, height: 44, paddingRight: 32 }}>
            <button aria-label={`Opción ${at}`} style={{ width: 20, height: 20 }} />
          </p>
        ))}
      </div>,
    );
    for (let at = 0; at < 60; at += 10) {
      (page.getByRole('button', { name: `Opción ${at}`, exact: true }).element() as HTMLElement).focus();
      await expect
        .poll(() => {
          const focused = document.activeElement!.getBoundingClientRect();
          const cover = box();
          const isIn = focused.top >= 0 && focused.bottom <= window.innerHeight;
          return isIn && (focused.top < cover.top || focused.bottom > cover.bottom);
        })
        .toBe(true);
    }
  });
});
