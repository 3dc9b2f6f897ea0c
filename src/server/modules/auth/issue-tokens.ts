import type { KeyRing } from '#server/key-ring.ts';
import { signAccessToken } from './access-token.ts';
import type { IssuedTokens } from './auth-cookies.ts';

/** The tokens of a session for its cookies; `refresh` is the secret whose hash the session knows. */
export async function issueTokens(
  ring: KeyRing,
  accessSeconds: number,
  { sessionId, customerId, refresh, endsAt }: { sessionId: string; customerId: string; refresh: string; endsAt: Date },
  now: Date,
): Promise<IssuedTokens> {
  const access = await signAccessToken(ring, { sessionId, customerId }, accessSeconds, now);
  return { access, refresh, lastsSeconds: Math.floor((endsAt.getTime() - now.getTime()) / 1000) };
}
