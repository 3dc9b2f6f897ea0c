/**
 * A field loses the focus because the pointer went down on the form's button. Its error must wait for the click: shown
 * at once it would push the button away from under the finger, and the click would do nothing.
 */
export function isMovingToSubmit({ relatedTarget }: { relatedTarget: EventTarget | null }): boolean {
  return relatedTarget !== null && 'type' in relatedTarget && relatedTarget.type === 'submit';
}

const ends = ['pointerup', 'pointercancel'] as const;
const waiting = new Set<() => void>();
let isDown = false;

function begin() {
  isDown = true;
}

function end() {
  isDown = false;
  // The click comes right after, in the same turn.
  for (const act of waiting) setTimeout(act);
  waiting.clear();
}

/** Follows the clicks of pointers, wherever they land; answers how to stop. For an effect. */
export function watchClicks(): () => void {
  addEventListener('pointerdown', begin, true);
  for (const type of ends) addEventListener(type, end, true);
  return () => {
    removeEventListener('pointerdown', begin, true);
    for (const type of ends) removeEventListener(type, end, true);
    end();
  };
}

/**
 * Does something once the click under way is over, so that nothing moves under it: a link below the
 * field that the click leaves must stay where the finger went down, too.
 */
export function afterClick(act: () => void): void {
  if (isDown) waiting.add(act);
  else setTimeout(act);
}
