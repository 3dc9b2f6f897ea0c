/**
 * True when the focus moves to a submit button. An error that appears before the click would move the button, and the
 * browser would fire no click.
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
  // The browser fires the click event in the same task as `pointerup`, so the timers run the actions after the click.
  for (const act of waiting) setTimeout(act);
  waiting.clear();
}

export function watchClicks(): () => void {
  addEventListener('pointerdown', begin, true);
  for (const type of ends) addEventListener(type, end, true);
  return () => {
    removeEventListener('pointerdown', begin, true);
    for (const type of ends) removeEventListener(type, end, true);
    end();
  };
}

/** A change before the end of a click could move the pressed element. */
export function afterClick(act: () => void): void {
  if (isDown) waiting.add(act);
  else setTimeout(act);
}
