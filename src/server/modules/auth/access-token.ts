import { jwtVerify, SignJWT } from 'jose';
import type { LiveSession } from '#server/http/session.ts';

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
  key: Uint8Array,
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

/** Undefined for anything but a token of ours that is still valid. */
export async function readAccessToken(
  key: Uint8Array,
  token: string,
  seconds: number,
  now: Date,
): Promise<LiveSession | undefined> {
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
    const { sub, sid } = payload;
    if (typeof sub !== 'string' || typeof sid !== 'string' || !uuid.test(sub) || !uuid.test(sid)) return undefined;
    return { customerId: sub, sessionId: sid };
  } catch {
    return undefined;
  }
}
