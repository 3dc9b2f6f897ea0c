import { describe, expect, test } from 'vitest';
import { signOutInOrder, type SignOutMeans } from './sign-out.ts';

function recorded(change: Partial<SignOutMeans> = {}) {
  const steps: string[] = [];
  const means: SignOutMeans = {
    userId: () => 'u-1',
    revoke: async (id) => void steps.push(`revoke ${id}`),
    clearStoredOffer: () => void steps.push('offer'),
    clearUserCookie: () => void steps.push('user cookie'),
    clearTrackingCookie: () => void steps.push('tracking cookie'),
    resetStores: () => void steps.push('stores'),
    leave: async () => void steps.push('leave'),
    ...change,
  };
  return { steps, means };
}

describe('signOutInOrder', () => {
  test('revokes the session, clears offer and cookies, resets the stores and navigates, in this order', async () => {
    const { steps, means } = recorded();
    await signOutInOrder(means);
    expect(steps).toEqual(['revoke u-1', 'offer', 'user cookie', 'tracking cookie', 'stores', 'leave']);
  });

  test('continues when the revocation fails', async () => {
    const { steps, means } = recorded({ revoke: () => Promise.reject(new Error('offline')) });
    await signOutInOrder(means);
    expect(steps).toEqual(['offer', 'user cookie', 'tracking cookie', 'stores', 'leave']);
  });

  test('revokes nothing when no user is signed in', async () => {
    const { steps, means } = recorded({ userId: () => undefined });
    await signOutInOrder(means);
    expect(steps[0]).toBe('offer');
  });
});
