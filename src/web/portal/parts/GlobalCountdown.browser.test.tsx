import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { isDialogOpen } from '#test/support/behind-button.tsx';
import { answering, draw } from '#test/support/drawn-page.tsx';
import { countdownStore, stopCountdown } from '#web/shared/session/choices/countdown.store.ts';
import { GlobalCountdown } from './GlobalCountdown.tsx';

const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const at = '/portal/ofertas/seleccionar-plan';
const more = () => page.getByRole('button', { name: 'Más tiempo' });
const timer = () => page.getByRole('timer');
const run = (seconds: number) =>
  countdownStore.setState({ countdown: { endsAt: Date.now() + seconds * 1_000, totalSeconds: 120 } });
const drawCountdown = (onRecalculate?: () => Promise<unknown>) => {
  const sent = answering({});
  const drawn = draw(
    () => (
      <div className="pt-40">
        <GlobalCountdown offerId={id} {...(onRecalculate && { onRecalculate })} />
      </div>
    ),
    { at },
  );
  return { sent, drawn };
};
beforeEach(stopCountdown);

describe('§4 the global countdown on a page', () => {
  test('is visible while running, and «Más tiempo» extends the time without a request', async () => {
    const { sent, drawn } = drawCountdown();
    await drawn;
    expect(timer().elements()).toEqual([]);
    run(90);
    await expect.element(timer()).toHaveTextContent(/^01:(30|29)$/);
    for (const minutes of [0, 1, 2]) {
      await more().click();
      await expect.element(timer()).toHaveTextContent(new RegExp(`^${String(3 + 2 * minutes).padStart(2, '0')}:`));
    }
    expect(sent).toEqual([]);
  });

  test('has one timer and one button for screen readers after scrolling', async () => {
    await drawCountdown().drawn;
    run(90);
    await expect.element(timer()).toBeVisible();
    document.body.style.minHeight = '300vh';
    scrollTo(0, 1_000);
    const pill = () => document.querySelector('.countdown-pill');
    await expect.poll(pill).not.toBeNull();
    expect([timer().elements().length, more().elements().length]).toEqual([1, 1]);
    expect(pill()!.querySelector('button')!.tabIndex).toBe(-1);
    document.body.style.minHeight = '';
  });

  test('continues after a reload', async () => {
    run(90);
    expect(JSON.parse(localStorage.getItem('countdown')!).state.countdown).toMatchObject({ totalSeconds: 120 });
    vi.resetModules();
    const { countdownStore: loaded } = await import('#web/shared/session/choices/countdown.store.ts');
    expect(loaded.getState()).toEqual(countdownStore.getState());
  });
});

describe('the end of the countdown', () => {
  test('opens a dialog that ignores Escape and focuses the button to recalculate', async () => {
    await drawCountdown().drawn;
    run(-1);
    const dialog = page.getByRole('alertdialog', { name: 'Actualicemos tu oferta' });
    await expect.element(dialog).toBeVisible();
    await expect
      .element(dialog)
      .toHaveTextContent('Se acabó el tiempo reservado. Volvemos a calcular con los datos de hoy; no pierdes nada.');
    await expect.element(page.getByRole('button', { name: 'Volver a calcular' })).toHaveFocus();
    await userEvent.keyboard('{Escape}{Escape}');
    expect(isDialogOpen()).toBe(true);
    expect(more().elements()).toEqual([]);
  });

  test('recalculates once and returns to the offer when the offers cannot be read', async () => {
    let go = () => {};
    const onRecalculate = vi.fn(() => new Promise<void>((resolve) => (go = resolve)));
    const { drawn } = drawCountdown(onRecalculate);
    const { address } = await drawn;
    run(-1);
    const again = page.getByRole('button', { name: 'Volver a calcular' });
    await again.dblClick();
    await expect.element(again).toHaveAttribute('aria-busy', 'true');
    go();
    await expect.poll(address, { timeout: 10_000 }).toBe(`/portal/ofertas/detalles?oferta=${id}`);
    expect(onRecalculate).toHaveBeenCalledTimes(1);
    expect(countdownStore.getState().countdown).toBeNull();
  });

  test('allows the user to open the list of offers instead of recalculating', async () => {
    const { address } = await drawCountdown().drawn;
    run(-1);
    await page.getByRole('button', { name: 'Ver mis ofertas' }).click();
    await expect.poll(address).toBe('/portal/ofertas');
    await expect.poll(() => countdownStore.getState().countdown).toBeNull();
  });
});
