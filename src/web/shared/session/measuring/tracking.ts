import { cookies, randomId, type CookieJar } from '#web/shared/session/browser.ts';
import { isId } from '#web/shared/session/choices/is-id.ts';

/** Campaign data of the visit, in wire names. Untrusted input: only sent back as text. */
export interface Tracking {
  Utm_source: string;
  Utm_keyword: string;
  /** Always empty, by the specification. */
  Utm_term: '';
  Utm_medium: string;
  Utm_campaign: string;
  SesionId: string;
}

const cookieName = 'rebanca_utm';
const daysKept = 90;
/** Four percent-encoded texts of this length fit into one cookie of 4 KB, whatever their letters. */
const longest = 100;

/** The tracking in the stored cookie; undefined when it is missing or invalid. */
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

/** The tracking of this visit: a new campaign replaces the old one, the SesionId is kept across visits. */
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

/** Writes the tracking cookie of this visit and returns its value. */
export function recordArrival(search: string, jar: CookieJar = cookies, newId: () => string = randomId): Tracking {
  const tracking = trackingOfArrival(search, readTracking(jar), newId);
  jar.write(cookieName, encodeURIComponent(JSON.stringify(tracking)), daysKept);
  return tracking;
}

export function clearTracking(jar: CookieJar = cookies): void {
  jar.remove(cookieName);
}
