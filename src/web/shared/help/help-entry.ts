export interface HelpEntry {
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
