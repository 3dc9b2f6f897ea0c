import type { IsoDate } from '#domain/time/calendar.ts';
import type { CommonLinks, FooterLinks, PublicConfig, ToolTips } from './config.ts';
import type { Plan } from './rebanking.ts';

/** After any change of this input, the server renders all pages again. */
export interface RenderInput {
  /** Without a trailing slash. */
  origin: string;
  settings: PublicConfig;
  commonLinks: CommonLinks | null;
  footerLinks: FooterLinks | null;
  toolTips: ToolTips | null;
  plans: readonly Plan[];
  /** In Bogotá, for texts with a year or a month. */
  today: IsoDate;
}

export interface BuiltChunk {
  file: string;
  name?: string;
  src?: string;
  imports?: readonly string[];
  css?: readonly string[];
}

export interface BuiltWeb {
  template: string;
  manifest: Readonly<Record<string, BuiltChunk>>;
  styles: Readonly<Record<string, string>>;
}

/** The server replaces the nonce placeholders in each response. */
export interface RenderedDocument {
  /** As in the route map, with `$name` for a parameter; undefined for the HTML document of unknown URLs. */
  path: string | undefined;
  /** The query parameter that selects this document; undefined for the default document of the path. */
  parameter?: string;
  html: string;
  /** True for pages with an entry in `pageFacts`, and for the HTML document of unknown URLs. */
  isPublic: boolean;
  isListed: boolean;
  scripts: readonly string[];
}

/** The interface of the built renderer. The server imports no source file of `src/web`. */
export interface PageRenderer {
  renderDocuments(web: BuiltWeb, input: RenderInput): Promise<RenderedDocument[]>;
}

export const nonceMark = '__CSP_NONCE__';
