import { expect, type Locator, type Page } from '@playwright/test';

/** Fails when a focused element is not visible. */
export function keyboard(page: Page) {
  const focused = () => page.locator(':focus');

  async function tabTo(target: Locator, most = 90): Promise<void> {
    await target.waitFor();
    for (let stops = 0; stops < most; stops++) {
      if (await isFocused(target)) return;
      await page.keyboard.press('Tab');
      await expectInSight(page);
    }
    throw new Error(`${most} Tab presses did not focus ${target}; the last focus was ${await describeFocus(page)}`);
  }

  return {
    tabTo,
    async press(target: Locator, key = 'Enter'): Promise<void> {
      await tabTo(target);
      await page.keyboard.press(key);
    },
    async write(target: Locator, text: string): Promise<void> {
      await tabTo(target);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    async choose(group: Locator, option: Locator): Promise<void> {
      await group.waitFor();
      const radios = group.getByRole('radio');
      const count = await radios.count();
      for (let stops = 0; stops < 90; stops++) {
        if (await focused().evaluateAll((at) => at[0]?.getAttribute('type') === 'radio')) {
          if (await group.evaluate((set) => set.contains(document.activeElement))) break;
        }
        await page.keyboard.press('Tab');
        await expectInSight(page);
      }
      for (let steps = 0; steps <= count && !(await option.isChecked()); steps++)
        await page.keyboard.press('ArrowDown');
      expect(await option.isChecked()).toBe(true);
    },
  };
}

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

const describeFocus = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160) ?? 'nothing');

/** WCAG 2.4.11: the focused element is inside the window and not completely covered by a fixed bar. */
async function expectInSight(page: Page): Promise<void> {
  const hidden = await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const box = element.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1) return null;
    // A styled radio button is invisible; its label shows the focus.
    const targets = [element, ...((element as HTMLInputElement).labels ?? [])];
    const points = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.15, 0.5, 0.85].map((y) => [box.left + box.width * x, box.top + box.height * y]),
    );
    const seen = points.some(([x, y]) => {
      const top = document.elementFromPoint(x as number, y as number);
      return top !== null && targets.some((target) => target.contains(top) || top.contains(target));
    });
    return seen ? null : element.outerHTML.slice(0, 160);
  });
  expect(hidden, 'the focused element is not visible').toBeNull();
}
