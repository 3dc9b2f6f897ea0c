/** One thing that the help page explains. */
export interface HelpEntry {
  /** Its place on the page, for links: `/ayuda#historial`. */
  id: string;
  title: string;
  body: string;
  /** Other words that people look for it with; they are not shown. */
  words?: string;
}

export interface HelpGroup {
  id: string;
  title: string;
  entries: readonly HelpEntry[];
}
