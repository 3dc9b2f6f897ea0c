import { cookies, type CookieJar } from './browser.ts';

// The server sets this flag together with the HttpOnly session cookies. On HTTPS, the name has the prefix `__Host-`.
const names = ['rebanca_user', '__Host-rebanca_user'];

/** The server decides whether the session is valid. */
export function hasUserCookie(jar: CookieJar = cookies): boolean {
  return names.some((name) => jar.read(name) === '1');
}

export function clearUserCookie(jar: CookieJar = cookies): void {
  // Over HTTP, browsers report even the removal of a prefixed name as an error, so only existing cookies are removed.
  for (const name of names) if (jar.read(name) !== undefined) jar.remove(name);
}
