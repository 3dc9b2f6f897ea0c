import { cookies, type CookieJar } from './browser.ts';

// A flag without content, written by the server beside the session's HttpOnly cookies; the prefixed name on HTTPS.
const names = ['rebanca_user', '__Host-rebanca_user'];

/** Whether this browser says that somebody is signed in. The server has the last word. */
export function hasUserCookie(jar: CookieJar = cookies): boolean {
  return names.some((name) => jar.read(name) === '1');
}

export function clearUserCookie(jar: CookieJar = cookies): void {
  // Over HTTP, browsers refuse even the removal of a prefixed name, and report it as an error.
  for (const name of names) if (jar.read(name) !== undefined) jar.remove(name);
}
