/** Who somebody says they are. */
export type Claimant = {
  readonly documentType: string;
  readonly documentNumber: string;
  readonly firstNames: string;
  readonly lastNames: string;
};

/** What the operator brought about the person of that document. */
export type PersonOnFile = Pick<Claimant, 'firstNames' | 'lastNames'> & {
  readonly contacts: readonly { readonly kind: 'email' | 'celular'; readonly value: string }[];
};

export type IdentityQuestion = {
  readonly id: string;
  readonly text: string;
  readonly options: readonly string[];
  /** Index of the right option; -1 where only the provider knows. */
  readonly right: number;
};

/**
 * The provider's word at the beginning: sure already, not before some questions, only after a person has looked, or no.
 * Whatever it is, debts attach only after a code to a contact on file.
 */
export type IdentityBeginning =
  | { readonly decision: 'approve' | 'review' | 'reject'; readonly reference: string | null }
  | {
      readonly decision: 'step-up';
      readonly reference: string | null;
      /** Up to four. */
      readonly questions: readonly IdentityQuestion[];
    };

export type IdentityVerdict = 'approve' | 'review' | 'reject';

/** Decides whether somebody is who they say. Throws when no decision can be had now. */
export type IdentityDecision = {
  /** `onFile` is undefined for a document that nobody has: what the person sees then must look the same. */
  begin(claimant: Claimant, onFile: PersonOnFile | undefined): Promise<IdentityBeginning>;
  judge(given: {
    readonly reference: string | null;
    readonly claimant: Claimant;
    readonly onFile: PersonOnFile | undefined;
    readonly questions: readonly IdentityQuestion[];
    /** The index of the chosen option of each question, in their order. */
    readonly answers: readonly number[];
  }): Promise<IdentityVerdict>;
  /** What became of a review; undefined while nobody has decided. */
  reviewed(reference: string): Promise<Exclude<IdentityVerdict, 'review'> | undefined>;
};
