import type { IsoDate } from '#domain/time/calendar.ts';
import type { CommonLinks, FooterLinks, PublicConfig, ToolTips } from './config.ts';
import type { Plan } from './rebanking.ts';

/** What the public pages are rendered from ahead of time; a change of any of it renders them again. */
export interface PublicPageInput {
  /** Where people reach the portal, without a final slash. */
  origin: string;
  settings: PublicConfig;
  commonLinks: CommonLinks | null;
  footerLinks: FooterLinks | null;
  toolTips: ToolTips | null;
  plans: readonly Plan[];
  /** The day in Bogotá, for what says a year or a month. */
  today: IsoDate;
}

/** The files of the build that a public page names, as the build wrote them down. */
export interface PageAssets {
  /** Address of the application's module, then those of what it imports, with a space between; and of the text font. */
  entry: string;
  font: string;
  /** The constant inline script. */
  firstScript: string;
  /** By path: its whole style, the sheets that say it, and the list of files to fetch ahead. */
  pages: Record<string, { style: string; sheets: readonly string[]; ahead: string }>;
}

/** What the built renderer offers to the server, which knows it by its file and by this type. */
export interface PageRenderer {
  renderPublicPages(assets: PageAssets, input: PublicPageInput): Promise<PublicPage[]>;
}

/** Every address of the product, `$name` for a part that varies, as the build wrote them down. */
export interface RouteAddresses {
  prerendered: readonly string[];
  /** Of these, the ones that a parameter of the address takes out. */
  drawnAnewWith: Readonly<Record<string, string>>;
  /** Of these, what search engines may list. */
  listed: readonly string[];
  others: readonly string[];
}

/** What a page under /portal shows before the application has drawn it. `path` may hold a `$name`. */
export interface PortalShell {
  path: string;
  title: string;
  html: string;
  /** What it reads, asked for before the application comes; calls without a body. */
  asks: readonly string[];
}

/** Addresses of files that a page needs. */
export interface PageFiles {
  scripts: readonly string[];
  styles: readonly string[];
}

/** The same as the build wrote it down, with the files that the page needs and what its style sheets say. */
export interface ReadyShell extends PortalShell, PageFiles {
  style: string;
}

/** How every page under /portal begins. */
export interface PortalStart {
  /** The constant inline script that asks for what the page reads. */
  script: string;
  /** The fonts that stand in for ours until they have come. */
  style: string;
  shells: readonly ReadyShell[];
  /** What a public page needs that does not come rendered. */
  site: PageFiles;
}

/** A public page as it leaves the server. The policy admits its script and its style by their text. */
export interface PublicPage {
  path: string;
  status: 200 | 404;
  html: string;
  script: string;
  style: string;
}
