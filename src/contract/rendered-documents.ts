import type { IsoDate } from '#domain/time/calendar.ts';
import type { CommonLinks, FooterLinks, PublicConfig, ToolTips } from './config.ts';
import type { Plan } from './rebanking.ts';

/** The input of page rendering; any change renders the pages again. */
export interface RenderInput {
  /** The public origin of the portal, without a trailing slash. */
  origin: string;
  settings: PublicConfig;
  commonLinks: CommonLinks | null;
  footerLinks: FooterLinks | null;
  toolTips: ToolTips | null;
  plans: readonly Plan[];
  /** The day in Bogotá, for texts with a year or a month. */
  today: IsoDate;
}

/** The fields that the renderer reads of a chunk in the bundler's manifest. */
export interface BuiltChunk {
  file: string;
  name?: string;
  src?: string;
  imports?: readonly string[];
  css?: readonly string[];
}

/** The build of the web: the page template and the bundler's manifest. */
export interface BuiltWeb {
  template: string;
  manifest: Readonly<Record<string, BuiltChunk>>;
  /** Style sheet texts by file. */
  styles: Readonly<Record<string, string>>;
}

/** The document of a page. Each response replaces its nonce marks. */
export interface RenderedDocument {
  /** As in the route map, with `$name` for a parameter; undefined for an unknown address. */
  path: string | undefined;
  /** The document is for addresses with this query parameter. */
  parameter?: string;
  html: string;
  /** True when the content is the same for every visitor; the browser draws content that needs a session. */
  isPublic: boolean;
  /** True when search engines may list it. */
  isListed: boolean;
  /** Addresses of its scripts. */
  scripts: readonly string[];
}

/** The interface of the built renderer; the server imports only its file and this type. */
export interface PageRenderer {
  renderDocuments(web: BuiltWeb, input: RenderInput): Promise<RenderedDocument[]>;
}

/** Placeholder for the nonce of each response. */
export const nonceMark = '__CSP_NONCE__';
