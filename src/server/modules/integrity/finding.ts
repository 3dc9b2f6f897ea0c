export interface HeadMark {
  number: number;
  day: string;
}

export interface Finding {
  rule: string;
  table: string;
  /** Usually the id of the row; some rules use another identifier, such as the name of a trigger or a file. */
  id: string;
  column?: string | undefined;
  detail?: string | undefined;
  since?: HeadMark | undefined;
}

export type Findings = AsyncGenerator<Finding, void, void>;
