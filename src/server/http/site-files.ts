/** Allows all URLs except the API. Pages that must not be indexed have the header `x-robots-tag`. */
export function robotsText(origin: string): string {
  return `User-agent: *\nDisallow: /api/\nSitemap: ${origin}/sitemap.xml\n`;
}

export function sitemap(origin: string, paths: readonly string[]): string {
  const entries = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('');
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`;
}
