export type Claimant = {
  readonly documentType: string;
  readonly documentNumber: string;
  readonly firstNames: string;
  readonly lastNames: string;
};

export type PersonOnFile = Pick<Claimant, 'firstNames' | 'lastNames'> & {
  readonly contacts: readonly { readonly kind: 'email' | 'celular'; readonly value: string }[];
};

export type IdentityQuestion = {
  readonly id: string;
  readonly text: string;
  readonly options: readonly string[];
  /**
   * The index of the correct option. Out of range when no option is correct, and for a question of the external
   * identity service, which checks the answers itself.
   */
  readonly right: number;
};

/** An approval alone gives no access to debts: the user must also prove access to a contact on file. */
export type IdentityBeginning =
  | { readonly decision: 'approve' | 'review' | 'reject'; readonly reference: string | null }
  | {
      readonly decision: 'step-up';
      readonly reference: string | null;
      /** The questions to the user, at most four. */
      readonly questions: readonly IdentityQuestion[];
    };

export type IdentityVerdict = 'approve' | 'review' | 'reject';

/** The methods throw when the external identity service gives no valid answer. */
export type IdentityDecision = {
  /**
   * `onFile` is undefined for an unknown identity document. The questions must look the same for known and unknown
   * documents.
   */
  begin(claimant: Claimant, onFile: PersonOnFile | undefined): Promise<IdentityBeginning>;
  judge(given: {
    readonly reference: string | null;
    readonly claimant: Claimant;
    readonly onFile: PersonOnFile | undefined;
    readonly questions: readonly IdentityQuestion[];
    readonly answers: readonly number[];
  }): Promise<IdentityVerdict>;
  /** Undefined while the review is pending. */
  reviewed(reference: string): Promise<Exclude<IdentityVerdict, 'review'> | undefined>;
};
