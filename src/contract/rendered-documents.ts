import type { IsoDate } from '#domain/time/calendar.ts';
import type { CommonLinks, FooterLinks, PublicConfig, ToolTips } from './config.ts';
import type { Plan } from './rebanking.ts';

/** What the server knows when it renders pages; a change of any of it renders them again. */
export interface RenderInput {
  /** Where people reach the portal, without a final slash. */
  origin: string;
  settings: PublicConfig;
  commonLinks: CommonLinks | null;
  footerLinks: FooterLinks | null;
  toolTips: ToolTips | null;
  plans: readonly Plan[];
  /** The day in Bogotá, for texts with a year or a month. */
  today: IsoDate;
}

/** What of a chunk in the bundler's manifest the renderer reads. */
export interface BuiltChunk {
  file: string;
  name?: string;
  src?: string;
  imports?: readonly string[];
  css?: readonly string[];
}

/** The build of the web: its page with the places that the renderer fills, and the bundler's manifest. */
export interface BuiltWeb {
  template: string;
  manifest: Readonly<Record<string, BuiltChunk>>;
  /** The text of each style sheet by its file. */
  styles: Readonly<Record<string, string>>;
}

/** The document of a page. Its marks for the nonce are replaced in each answer. */
export interface RenderedDocument {
  /** As the map of routes writes it, with `$name` for a part that varies; undefined for an unknown address. */
  path: string | undefined;
  /** The document is for addresses with this query parameter. */
  parameter?: string;
  html: string;
  /** Whether its content is the same for everybody; the browser draws what the session protects. */
  isPublic: boolean;
  /** Whether search engines may list it. */
  isListed: boolean;
  /** Addresses of its scripts. */
  scripts: readonly string[];
}

/** What the built renderer offers to the server, which knows it by its file and by this type. */
export interface PageRenderer {
  renderDocuments(web: BuiltWeb, input: RenderInput): Promise<RenderedDocument[]>;
}

/** Stands in a document where each answer puts its nonce. */
export const nonceMark = '__CSP_NONCE__';
