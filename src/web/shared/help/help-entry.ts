export interface HelpEntry {
  /** The anchor of the entry, for links such as `/ayuda#historial`. */
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
