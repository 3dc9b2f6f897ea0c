const brand = 'Rebanca';
const notFoundTitle = 'Page not found';

interface Titled {
  status: string;
  /** The router sets this field on the match of an unknown URL. */
  _notFound?: boolean | undefined;
  staticData: { title?: string };
}

export function titleOf(matches: readonly Titled[]): string {
  if (matches.some(({ status, _notFound }) => status === 'notFound' || _notFound)) return notFoundTitle;
  const title = matches.findLast(({ staticData }) => staticData.title !== undefined)?.staticData.title;
  return title ? `${title} · ${brand}` : brand;
}
