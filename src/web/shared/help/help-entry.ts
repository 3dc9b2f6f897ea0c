export interface HelpEntry {
  /** Anchor for links: `/ayuda#historial`. */
  id: string;
  title: string;
  body: string;
  /** Hidden search terms. */
  words?: string;
}

export interface HelpGroup {
  id: string;
  title: string;
  entries: readonly HelpEntry[];
}
