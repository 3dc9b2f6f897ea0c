export type Claimant = {
  readonly documentType: string;
  readonly documentNumber: string;
  readonly firstNames: string;
  readonly lastNames: string;
};

/** The imported data of the customer with that document. */
export type PersonOnFile = Pick<Claimant, 'firstNames' | 'lastNames'> & {
  readonly contacts: readonly { readonly kind: 'email' | 'celular'; readonly value: string }[];
};

export type IdentityQuestion = {
  readonly id: string;
  readonly text: string;
  readonly options: readonly string[];
  /** Index of the correct option; -1 when only the provider knows. */
  readonly right: number;
};

/**
 * The first decision: approve, ask questions, review by the operator, or reject. In any case, debts are attached only
 * after a code to a contact on file.
 */
export type IdentityBeginning =
  | { readonly decision: 'approve' | 'review' | 'reject'; readonly reference: string | null }
  | {
      readonly decision: 'step-up';
      readonly reference: string | null;
      /** At most four. */
      readonly questions: readonly IdentityQuestion[];
    };

export type IdentityVerdict = 'approve' | 'review' | 'reject';

/** Decides identity checks. Throws when no decision is available. */
export type IdentityDecision = {
  /** `onFile` is undefined for an unknown document; the questions must look the same. */
  begin(claimant: Claimant, onFile: PersonOnFile | undefined): Promise<IdentityBeginning>;
  judge(given: {
    readonly reference: string | null;
    readonly claimant: Claimant;
    readonly onFile: PersonOnFile | undefined;
    readonly questions: readonly IdentityQuestion[];
    /** The index of the chosen option per question, in order. */
    readonly answers: readonly number[];
  }): Promise<IdentityVerdict>;
  /** The result of a review; undefined while pending. */
  reviewed(reference: string): Promise<Exclude<IdentityVerdict, 'review'> | undefined>;
};
