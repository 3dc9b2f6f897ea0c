import { firstFacts, type FirstFacts, type ManagementAnswer, type UserAnswer } from '#contract/first-facts.ts';
import { amountParts } from '#web/ui/amount-parts.ts';

/**
 * What a page of the portal says of the person before the application comes: a text for each place of its shape that has
 * one of these names. Nothing when the page has nothing to say to them yet, and its grey shape stays.
 */
export type FirstLook = (facts: FirstFacts, now: Date) => Record<string, string> | undefined;

declare global {
  interface Window {
    /** Of the pages that have one, from a script in their document: writes the words; false when there are none. */
    rebancaFirstLook?: (user: UserAnswer, management: ManagementAnswer) => boolean;
  }
}

/** Leaves the look where the page's script finds it (portal-script.ts). */
export function offerFirstLook(look: FirstLook): void {
  window.rebancaFirstLook = (user, management) => {
    const words = look(firstFacts(user, management), new Date());
    const shape = document.getElementById('opening');
    if (words && shape) writeInto(shape, words);
    return words !== undefined;
  };
}

/** Writes the words where the shape has a place for them, and shows that half of it in the stead of the grey one. */
function writeInto(shape: Element, words: Record<string, string>): void {
  for (const place of shape.querySelectorAll<HTMLElement>('[data-look]')) {
    const [name = '', strong] = (place.dataset.look ?? '').split(' ');
    place.append(
      ...amountParts(words[name] ?? '').map((part, index) => {
        if (index % 2 === 0) return part;
        const amount = document.createElement(strong ? 'b' : 'span');
        amount.className = 'money';
        amount.textContent = part;
        return amount;
      }),
    );
  }
  for (const half of shape.querySelectorAll<HTMLElement>('[data-half]')) half.hidden = half.dataset.half === 'grey';
}
