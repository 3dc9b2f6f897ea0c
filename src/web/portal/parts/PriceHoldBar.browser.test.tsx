import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { beginPriceHold, priceHoldStore } from '#web/shared/session/choices/price-hold.store.ts';
import { isDialogOpen } from '#test/support/behind-button.tsx';
import { answering, draw, held, refusing } from '#test/support/drawn-page.tsx';
import { PriceHoldBar } from './PriceHoldBar.tsx';

const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const path = `/api/account/proposals/${id}/extend`;
const at = '/portal/ofertas/seleccionar-plan';
const more = () => page.getByRole('button', { name: 'Más tiempo' });
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000);
const hold = (seconds: number) =>
  beginPriceHold(
    { offerId: id, proposalId: id, holdUntil: inSeconds(seconds), serverTime: new Date() },
    { restart: true },
  );
const drawBar = (replies: object = {}, onRecalculate?: () => Promise<unknown>) => {
  const sent = answering({ ...replies });
  const drawn = draw(
    () => (
      // Below what covers the top of a page, where the bar is in sight.
      <div className="pt-40">
        <PriceHoldBar offerId={id} {...(onRecalculate && { onRecalculate })} />
      </div>
    ),
    { at },
  );
  return { sent, drawn };
};
const extensions = (sent: readonly { path: string }[]) => sent.filter((each) => each.path === path);
beforeEach(() => priceHoldStore.setState({ hold: null, ahead: null }));

describe('the countdown of a price', () => {
  test('shows nothing without a hold, and asks for more time once', async () => {
    const { reply, letGo } = held({
      reservaHasta: inSeconds(200).toISOString(),
      horaServidor: new Date().toISOString(),
      extensionesRestantes: 0,
    });
    const { sent, drawn } = drawBar({ [`POST ${path}`]: reply });
    await drawn;
    expect(more().elements()).toEqual([]);
    hold(90);
    await expect.element(page.getByRole('timer')).toHaveTextContent(/^01:(30|29)$/);
    await more().dblClick();
    await expect.element(more()).toHaveAttribute('aria-busy', 'true');
    letGo();
    await expect.element(page.getByRole('timer')).toHaveTextContent(/^03:/);
    // None is left.
    expect(more().elements()).toEqual([]);
    expect(extensions(sent)).toHaveLength(1);
  });

  test('says why there is no more time, and goes on', async () => {
    await drawBar({ [`POST ${path}`]: () => refusing('HOLD_LIMIT', 409) }).drawn;
    hold(90);
    await more().click();
    await expect.element(page.getByRole('alert')).toBeVisible();
    expect(more().elements()).toEqual([]);
    expect(isDialogOpen()).toBe(false);
  });
});

describe('its end', () => {
  test('asks what to do: no Escape, and the focus on calculating again', async () => {
    await drawBar().drawn;
    hold(-1);
    await expect.element(page.getByRole('alertdialog', { name: 'Actualicemos tu oferta' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Volver a calcular' })).toHaveFocus();
    await userEvent.keyboard('{Escape}{Escape}');
    expect(isDialogOpen()).toBe(true);
  });

  test('calculates once, and leads back to the offer though nobody answered', async () => {
    let go = () => {};
    const onRecalculate = vi.fn(() => new Promise<void>((resolve) => (go = resolve)));
    const { drawn } = drawBar({}, onRecalculate);
    const { address } = await drawn;
    hold(-1);
    const again = page.getByRole('button', { name: 'Volver a calcular' });
    await again.dblClick();
    await expect.element(again).toHaveAttribute('aria-busy', 'true');
    go();
    await expect.poll(address, { timeout: 10_000 }).toBe(`/portal/ofertas/detalles?oferta=${id}`);
    expect(onRecalculate).toHaveBeenCalledTimes(1);
    expect(priceHoldStore.getState().hold).toBeNull();
  });

  test('can lead to the offers instead', async () => {
    const { address } = await drawBar().drawn;
    hold(-1);
    await page.getByRole('button', { name: 'Ver mis ofertas' }).click();
    await expect.poll(address).toBe('/portal/ofertas');
    await expect.poll(() => priceHoldStore.getState().hold).toBeNull();
  });
});
