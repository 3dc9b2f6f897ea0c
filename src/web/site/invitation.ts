let held: string | undefined;

/** The token is held in memory, so that it can be removed from the URL at once. */
export function holdInvitation(token: string): void {
  held = token;
}

export function heldInvitation(): string | undefined {
  return held;
}

export function dropInvitation(): void {
  held = undefined;
}
