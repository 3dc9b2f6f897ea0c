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
   * The index of the correct option; -1 for a question of the external identity service, which checks the answers
   * itself.
   */
  readonly right: number;
};

/**
 * The first decision of an identity check: approve, ask questions, require a review by the operator, or reject. Even
 * after an approval, the user gets access to debts only with a code that is sent to a contact on file.
 */
export type IdentityBeginning =
  | { readonly decision: 'approve' | 'review' | 'reject'; readonly reference: string | null }
  | {
      readonly decision: 'step-up';
      readonly reference: string | null;
      /** The questions to the user, at most four. */
      readonly questions: readonly IdentityQuestion[];
    };

export type IdentityVerdict = 'approve' | 'review' | 'reject';

/** The service that decides identity checks. Its methods throw when no decision is available. */
export type IdentityDecision = {
  /**
   * Starts a check. `onFile` is undefined for an unknown identity document. The questions must look the same for known
   * and unknown identity documents.
   */
  begin(claimant: Claimant, onFile: PersonOnFile | undefined): Promise<IdentityBeginning>;
  judge(given: {
    readonly reference: string | null;
    readonly claimant: Claimant;
    readonly onFile: PersonOnFile | undefined;
    readonly questions: readonly IdentityQuestion[];
    readonly answers: readonly number[];
  }): Promise<IdentityVerdict>;
  /** Returns the result of a manual review; undefined while the review is pending. */
  reviewed(reference: string): Promise<Exclude<IdentityVerdict, 'review'> | undefined>;
};
