/** The number and day of a signed head. */
export interface HeadMark {
  number: number;
  day: string;
}

/** An altered row, or a difference between two places. */
export interface Finding {
  /** The violated rule, in Spanish for the operator. */
  rule: string;
  table: string;
  /** Of the row, or the missing number. */
  id: string;
  column?: string | undefined;
  /** The expected and the found value, without personal data. */
  detail?: string | undefined;
  /** The last signed head before the change. */
  since?: HeadMark | undefined;
}

export type Findings = AsyncGenerator<Finding, void, void>;
