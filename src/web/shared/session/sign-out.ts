/** `left-portal`: the user opened a public page while signed in. `session-lost`: the server has ended the session. */
export type SignOutReason = 'own' | 'left-portal' | 'session-lost' | 'inactive';

export interface SignOutMeans {
  userId(): string | undefined;
  revoke(userId: string): Promise<unknown>;
  clearStoredOffer(): void;
  clearUserCookie(): void;
  clearTrackingCookie(): void;
  resetStores(): void;
  leave(): Promise<unknown>;
}

export async function signOutInOrder(means: SignOutMeans): Promise<void> {
  const userId = means.userId();
  if (userId !== undefined) await means.revoke(userId).catch(() => undefined);
  means.clearStoredOffer();
  means.clearUserCookie();
  means.clearTrackingCookie();
  means.resetStores();
  await means.leave();
}
