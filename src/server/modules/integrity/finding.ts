export interface HeadMark {
  number: number;
  day: string;
}

/** A changed row, or a difference between two rows or files that store the same fact. */
export interface Finding {
  rule: string;
  table: string;
  /** The id of the row, or the missing number in a series. */
  id: string;
  column?: string | undefined;
  detail?: string | undefined;
  since?: HeadMark | undefined;
}

export type Findings = AsyncGenerator<Finding, void, void>;
