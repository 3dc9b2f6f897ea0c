import type { Locator } from '@playwright/test';

/** What a user does on a phone, with a finger only. */
export function finger() {
  let acts = 0;
  const tap = (target: Locator) => (acts++, target.tap());
  /** A radio or a checkbox is tapped at its label. */
  const tapLabel = (input: Locator) => tap(input.locator('xpath=ancestor::label'));
  return {
    activate: tap,
    choose: tapLabel,
    async write(field: Locator, text: string) {
      await field.tap();
      await field.fill(text);
    },
    /** The number of taps on controls and options. */
    acts: () => acts,
  };
}
