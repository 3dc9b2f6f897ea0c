import { asFatalError, isCrawler } from './fatal-error.ts';

const brand = 'Rebanca';
const notFoundTitle = 'Page not found';

interface Titled {
  status: string;
  /** The router's own mark on the match that shows an address of no route. */
  _notFound?: boolean | undefined;
  error?: unknown;
  staticData: { title?: string };
}

/** The document's title for the matched routes; a page that does not exist has the specification's. A crawler sees no error. */
export function titleOf(matches: readonly Titled[], path: string, userAgent = browserName()): string {
  if (matches.some(({ status, _notFound }) => status === 'notFound' || _notFound)) return notFoundTitle;
  const failed = matches.find(({ status }) => status === 'error');
  if (failed && !isCrawler(userAgent))
    return asFatalError(failed.error, path).statusCode === 404 ? notFoundTitle : `Algo falló · ${brand}`;
  const title = matches.findLast(({ staticData }) => staticData.title !== undefined)?.staticData.title;
  return title ? `${title} · ${brand}` : brand;
}

/** None where pages are rendered ahead of time. */
const browserName = () => (globalThis.navigator as Navigator | undefined)?.userAgent ?? '';
