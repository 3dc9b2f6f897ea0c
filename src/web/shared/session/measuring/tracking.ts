import { cookies, randomId, type CookieJar } from '#web/shared/session/browser.ts';
import { isId } from '#web/shared/session/choices/is-id.ts';

/**
 * The campaign data of the visit, in wire names. The data is untrusted input: the client only sends the data to the
 * server as text.
 */
export interface Tracking {
  Utm_source: string;
  Utm_keyword: string;
  /** The specification requires an empty value. */
  Utm_term: '';
  Utm_medium: string;
  Utm_campaign: string;
  SesionId: string;
}

const cookieName = 'rebanca_utm';
const daysKept = 90;
/**
 * The maximum length: four percent-encoded texts of this length fit into a cookie of 4 KB, whatever their characters.
 */
const longest = 100;

export function parseTracking(stored: string | undefined): Tracking | undefined {
  if (!stored) return undefined;
  try {
    const value = JSON.parse(decodeURIComponent(stored)) as Partial<Record<keyof Tracking, unknown>>;
    const id = value.SesionId;
    if (!isId(id)) return undefined;
    return {
      Utm_source: clean(value.Utm_source),
      Utm_keyword: clean(value.Utm_keyword),
      Utm_term: '',
      Utm_medium: clean(value.Utm_medium),
      Utm_campaign: clean(value.Utm_campaign),
      SesionId: id,
    };
  } catch {
    return undefined;
  }
}

export function trackingOfArrival(search: string, before: Tracking | undefined, newId: () => string): Tracking {
  const query = new URLSearchParams(search);
  const id = before?.SesionId ?? newId();
  const names = ['utm_source', 'utm_keyword', 'utm_term', 'utm_medium', 'utm_campaign'];
  if (before && !names.some((name) => query.has(name))) return before;
  return {
    Utm_source: clean(query.get('utm_source')),
    // Advertisers send the search words as `utm_term`; Utm_term itself stays empty.
    Utm_keyword: clean(query.get('utm_keyword') ?? query.get('utm_term')),
    Utm_term: '',
    Utm_medium: clean(query.get('utm_medium')),
    Utm_campaign: clean(query.get('utm_campaign')),
    SesionId: id,
  };
}

function clean(value: unknown): string {
  if (typeof value !== 'string') return '';
  // Removes invisible characters, and a surrogate that truncation has split.
  return value
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .slice(0, longest)
    .replace(/\p{Cs}/gu, '');
}

export function readTracking(jar: CookieJar = cookies): Tracking | undefined {
  return parseTracking(jar.read(cookieName));
}

export function recordArrival(search: string, jar: CookieJar = cookies, newId: () => string = randomId): Tracking {
  const tracking = trackingOfArrival(search, readTracking(jar), newId);
  jar.write(cookieName, encodeURIComponent(JSON.stringify(tracking)), daysKept);
  return tracking;
}

export function clearTracking(jar: CookieJar = cookies): void {
  jar.remove(cookieName);
}
