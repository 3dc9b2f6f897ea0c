import { jwtVerify, SignJWT } from 'jose';
import type { LiveSession } from '#server/http/session.ts';
import type { KeyRing } from '#server/key-ring.ts';

const algorithm = 'HS256';
const typ = 'at+jwt';
const issuer = 'rebanca';
const audience = 'rebanca-portal';
/** Instances may disagree a little about the time. */
const clockToleranceSeconds = 30;

/**
 * The short-lived proof of a session that the access cookie carries. It names the session; its row still rules.
 * @param seconds How long it serves.
 */
export function signAccessToken(
  [{ key }]: KeyRing,
  { sessionId, customerId }: LiveSession,
  seconds: number,
  now: Date,
): Promise<string> {
  const at = Math.floor(now.getTime() / 1000);
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: algorithm, typ })
    .setSubject(customerId)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(at)
    .setExpirationTime(at + seconds)
    .sign(key);
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A token whose signature and claims were found good, with the times (seconds) that bound it. */
interface Proven {
  session: LiveSession;
  issuedAt: number;
  expiresAt: number;
}
/** Enough for everybody who is busy at once; the oldest is forgotten first, and only has to be proven again. */
const mostRemembered = 10_000;

/**
 * Reads access tokens signed with a key of the ring: undefined for anything but one of ours that is still valid. What a signature
 * proved stays proven, so each token is checked once and then only against the time.
 * @param seconds How long a token serves.
 */
export function accessTokenReader(ring: KeyRing, seconds: number) {
  const proven = new Map<string, Proven>();

  const isCurrent = ({ issuedAt, expiresAt }: Proven, now: Date): boolean => {
    const at = Math.floor(now.getTime() / 1000);
    const age = at - issuedAt;
    const isFresh = age <= seconds + clockToleranceSeconds && age >= -clockToleranceSeconds;
    return isFresh && at < expiresAt + clockToleranceSeconds;
  };

  return async (token: string, now: Date): Promise<LiveSession | undefined> => {
    const known = proven.get(token);
    if (known) return isCurrent(known, now) ? known.session : undefined;
    const found = await proveWithAny(ring, token, seconds, now);
    if (!found) return undefined;
    const [oldest] = proven.size < mostRemembered ? [] : proven.keys();
    if (oldest !== undefined) proven.delete(oldest);
    proven.set(token, found);
    return found.session;
  };
}

async function proveWithAny(ring: KeyRing, token: string, seconds: number, now: Date): Promise<Proven | undefined> {
  for (const { key } of ring) {
    const found = await prove(key, token, seconds, now);
    if (found) return found;
  }
  return undefined;
}

async function prove(key: Uint8Array, token: string, seconds: number, now: Date): Promise<Proven | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      typ,
      issuer,
      audience,
      requiredClaims: ['sub', 'sid', 'iat', 'exp'],
      maxTokenAge: seconds,
      clockTolerance: clockToleranceSeconds,
      currentDate: now,
    });
    const { sub, sid, iat = 0, exp = 0 } = payload;
    if (typeof sub !== 'string' || typeof sid !== 'string' || !uuid.test(sub) || !uuid.test(sid)) return undefined;
    return { session: { customerId: sub, sessionId: sid }, issuedAt: iat, expiresAt: exp };
  } catch {
    return undefined;
  }
}
