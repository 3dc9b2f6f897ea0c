let held: string | undefined;

/** Keeps an invitation's token in memory, so that it can be removed from the address at once. */
export function holdInvitation(token: string): void {
  held = token;
}

export function heldInvitation(): string | undefined {
  return held;
}

export function dropInvitation(): void {
  held = undefined;
}
