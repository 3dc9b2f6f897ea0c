const brand = 'Rebanca';
const notFoundTitle = 'Page not found';

interface Titled {
  status: string;
  /** The router's own mark on the match that shows an address of no route. */
  _notFound?: boolean | undefined;
  staticData: { title?: string };
}

/** The document's title for the matched routes. The error page sets the title of a failure. */
export function titleOf(matches: readonly Titled[]): string {
  if (matches.some(({ status, _notFound }) => status === 'notFound' || _notFound)) return notFoundTitle;
  const title = matches.findLast(({ staticData }) => staticData.title !== undefined)?.staticData.title;
  return title ? `${title} · ${brand}` : brand;
}
