import type { RenderInput } from '#contract/rendered-documents.ts';
import type { PageFacts } from './page-facts.ts';

interface DocumentParts {
  template: string;
  title: string;
  /** The HTML document already contains the rules of these style sheets. */
  commonSheets: readonly string[];
  links: string;
  body: string;
  settings: RenderInput['settings'];
  input: RenderInput;
  /** Undefined for a page that search engines must not list. */
  page: { path: string; facts: PageFacts } | undefined;
}

export function documentOf({
  template,
  title,
  commonSheets,
  links,
  body,
  settings,
  input,
  page,
}: DocumentParts): string {
  const head = [
    `<title>${escaped(title)}</title>`,
    ...(page ? described(page, title, input) : ['<meta name="robots" content="noindex">']),
  ].join('');
  const bare = commonSheets.reduce(
    (text, file) => text.replace(`href="/${file}"`, `disabled href="/${file}"`),
    template,
  );
  // A server-rendered page is readable before its scripts run, so its fonts load before its scripts.
  const ordered = page ? bare.replaceAll(entryFile, '$& fetchpriority="low"') : bare;
  return (
    ordered
      .replace('<!--head-->', () => head)
      // The links of the page follow the common style sheet, because rules of a page override common rules.
      .replace('</head>', () => `${links}</head>`)
      .replace('<!--page-->', () => body)
      .replace('__REBANCA_CONFIG__', () => safeJson(settings))
  );
}

const entryFile = /<(?:script type="module"|link rel="modulepreload")/g;

function described({ path, facts }: NonNullable<DocumentParts['page']>, title: string, input: RenderInput): string[] {
  const address = `${input.origin}${path}`;
  const property = (name: string, content: string) => `<meta property="og:${name}" content="${escaped(content)}">`;
  return [
    `<meta name="description" content="${escaped(facts.description)}">`,
    `<link rel="canonical" href="${escaped(address)}">`,
    property('type', 'website'),
    property('site_name', 'Rebanca'),
    property('locale', 'es_CO'),
    property('title', title),
    property('description', facts.description),
    property('url', address),
    property('image', `${input.origin}/compartir.png`),
    property('image:width', '1200'),
    property('image:height', '630'),
    property('image:alt', 'Rebanca: ponte al día y vuelve a empezar'),
    '<meta name="twitter:card" content="summary_large_image">',
    ...(facts.structured?.(input) ?? []).map((each) => `<script type="application/ld+json">${safeJson(each)}</script>`),
  ];
}

/** Escaping `<` prevents the text from closing the script element. */
const safeJson = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
