let held: string | undefined;

/** Holds the token in memory, so that the token can be removed from the URL immediately. */
export function holdInvitation(token: string): void {
  held = token;
}

export function heldInvitation(): string | undefined {
  return held;
}

export function dropInvitation(): void {
  held = undefined;
}
