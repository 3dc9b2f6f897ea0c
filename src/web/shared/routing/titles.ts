const brand = 'Rebanca';
const notFoundTitle = 'Page not found';

interface Titled {
  status: string;
  /** Set by the router on the match of an unknown address. */
  _notFound?: boolean | undefined;
  staticData: { title?: string };
}

/** The document title of the matched routes. The error page sets its own. */
export function titleOf(matches: readonly Titled[]): string {
  if (matches.some(({ status, _notFound }) => status === 'notFound' || _notFound)) return notFoundTitle;
  const title = matches.findLast(({ staticData }) => staticData.title !== undefined)?.staticData.title;
  return title ? `${title} · ${brand}` : brand;
}
