/** A signed head: its number and its day. */
export interface HeadMark {
  number: number;
  day: string;
}

/** Something that is not as it was written, or that two places have differently. */
export interface Finding {
  /** What should hold, in Spanish, as the operator reads it. */
  rule: string;
  table: string;
  /** Of the row, or the number that is missing. */
  id: string;
  column?: string | undefined;
  /** What was expected and what is there, where it can be said without a person's data. */
  detail?: string | undefined;
  /** The first signed head under which the row still was as it should be: the change came after it. */
  since?: HeadMark | undefined;
}

export type Findings = AsyncGenerator<Finding, void, void>;
