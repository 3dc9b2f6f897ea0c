/**
 * A field loses the focus because the form's button is being pressed. Its error must wait for the press to end: shown
 * at once it would push the button away from under the finger, and the press would do nothing.
 */
export function isOnTheWayToSubmit({ relatedTarget }: { relatedTarget: EventTarget | null }): boolean {
  return relatedTarget !== null && 'type' in relatedTarget && relatedTarget.type === 'submit';
}

const ends = ['pointerup', 'pointercancel'] as const;
const waiting = new Set<() => void>();
let pressed = false;

function begin() {
  pressed = true;
}

function end() {
  pressed = false;
  // The click comes right after, in the same turn.
  for (const act of waiting) setTimeout(act);
  waiting.clear();
}

/** Follows the presses of pointers, wherever they land; answers how to stop. For an effect. */
export function watchPresses(): () => void {
  addEventListener('pointerdown', begin, true);
  for (const type of ends) addEventListener(type, end, true);
  return () => {
    removeEventListener('pointerdown', begin, true);
    for (const type of ends) removeEventListener(type, end, true);
    end();
  };
}

/**
 * Does something once the press under way has ended in its click, so that nothing moves under it: a link below the
 * field that the press leaves must stay where the finger went down, too.
 */
export function afterThePress(act: () => void): void {
  if (pressed) waiting.add(act);
  else setTimeout(act);
}
