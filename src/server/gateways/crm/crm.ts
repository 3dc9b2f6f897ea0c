import type { IdentityDocument } from '#texts/agreement-facts.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import type { Pesos } from '#domain/money/money.ts';

/** What the operator's CRM receives of an agreement. */
export type CrmAgreement = {
  /** Our id: registering it again gives the same CRM id. */
  readonly agreementId: string;
  readonly agreementNumber: string;
  readonly customerName: string;
  readonly customerDocument: IdentityDocument;
  readonly creditor: string;
  /** Undefined for a membership. */
  readonly obligationNumber: string | undefined;
  readonly total: Pesos;
  readonly initialPayment: Pesos;
  readonly instalments: number;
  readonly firstPaymentOn: IsoDate;
  /** 0 for an agreement about a debt. */
  readonly membershipPrice: Pesos;
  readonly acceptedAt: Date;
  /** Our id of the agreement whose place it took, whose payments are its initial payment. */
  readonly replaces?: string | undefined;
};

/** What the CRM receives when an agreement has changed. */
export type CrmAgreementChange = {
  /** Our id, by which it was registered. */
  readonly agreementId: string;
  readonly state: string;
  readonly balance: Pesos;
  /** Every payment of the plan with the date that it has now. */
  readonly schedule: readonly { readonly number: number; readonly dueOn: IsoDate; readonly amount: Pesos }[];
  /** How many amendments it has. */
  readonly amendments: number;
};

/** Registers an agreement; any error means "not yet", and the job tries again. */
export type Crm = {
  registerAgreement(agreement: CrmAgreement): Promise<{ crmAgreementId: string }>;
  updateAgreement(change: CrmAgreementChange): Promise<void>;
};
