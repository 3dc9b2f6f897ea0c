const brand = 'Rebanca';
const notFoundTitle = 'Page not found';

interface Titled {
  status: string;
  _notFound?: boolean | undefined;
  staticData: { title?: string };
}

export function titleOf(matches: readonly Titled[]): string {
  if (matches.some(({ status, _notFound }) => status === 'notFound' || _notFound)) return notFoundTitle;
  const title = matches.findLast(({ staticData }) => staticData.title !== undefined)?.staticData.title;
  return title ? `${title} · ${brand}` : brand;
}
