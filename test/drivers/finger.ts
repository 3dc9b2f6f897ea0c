import type { Locator, Page } from '@playwright/test';
import { keyboard } from './keyboard.ts';

/** How somebody works a page, whatever it is worked with. */
export interface Hands {
  activate(target: Locator): Promise<void>;
  /** One of a group of radios. */
  choose(group: Locator, option: Locator): Promise<void>;
  tick(checkbox: Locator): Promise<void>;
  write(field: Locator, text: string): Promise<void>;
  /** How often something was activated or chosen. */
  acts(): number;
}

/** On a phone a finger and nothing else, at a desk the keyboard and nothing else. */
export function hands(page: Page): Hands {
  const isPhone = (page.viewportSize()?.width ?? 0) < 700;
  const by = isPhone ? finger() : keys(page);
  let acts = 0;
  return {
    activate: (target) => (acts++, by.activate(target)),
    choose: (group, option) => (acts++, by.choose(group, option)),
    tick: (checkbox) => (acts++, by.tick(checkbox)),
    write: by.write,
    acts: () => acts,
  };
}

function keys(page: Page): Omit<Hands, 'acts'> {
  const { press, choose, write } = keyboard(page);
  return { activate: (target) => press(target), choose, tick: (checkbox) => press(checkbox, 'Space'), write };
}

function finger(): Omit<Hands, 'acts'> {
  /** A radio or a checkbox is tapped where its label is. */
  const labelled = (input: Locator) => input.locator('xpath=ancestor::label');
  return {
    activate: (target) => target.tap(),
    choose: (_group, option) => labelled(option).tap(),
    tick: (checkbox) => labelled(checkbox).tap(),
    async write(field, text) {
      await field.tap();
      await field.fill(text);
    },
  };
}
