/**
 * The form's button was pressed: an error shown before the click would move the button, and the click would be lost.
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
  // The click event follows in the same task.
  for (const act of waiting) setTimeout(act);
  waiting.clear();
}

/** Tracks pointer clicks. Returns a function that stops it, for an effect. */
export function watchClicks(): () => void {
  addEventListener('pointerdown', begin, true);
  for (const type of ends) addEventListener(type, end, true);
  return () => {
    removeEventListener('pointerdown', begin, true);
    for (const type of ends) removeEventListener(type, end, true);
    end();
  };
}

/** Runs `act` after the current click, so that the clicked element does not move before it. */
export function afterClick(act: () => void): void {
  if (isDown) waiting.add(act);
  else setTimeout(act);
}
