import type { Locator } from '@playwright/test';

export function finger() {
  let acts = 0;
  const tap = (target: Locator) => (acts++, target.tap());
  const tapLabel = (input: Locator) => tap(input.locator('xpath=ancestor::label'));
  return {
    activate: tap,
    choose: tapLabel,
    async write(field: Locator, text: string) {
      await field.tap();
      await field.fill(text);
    },
    acts: () => acts,
  };
}
