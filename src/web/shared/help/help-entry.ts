export interface HelpEntry {
  /** The anchor for links: `/ayuda#historial`. */
  id: string;
  title: string;
  body: string;
  words?: string;
}

export interface HelpGroup {
  id: string;
  title: string;
  entries: readonly HelpEntry[];
}
