import type { IdentityDocument } from '#texts/agreement-facts.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import type { Pesos } from '#domain/money/money.ts';

/** An agreement as sent to the operator's CRM. */
export type CrmAgreement = {
  /** Our id. Registering it again returns the same CRM id. */
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
  /** 0 for a debt agreement. */
  readonly membershipPrice: Pesos;
  readonly acceptedAt: Date;
  /** Our id of the replaced agreement, whose payments are the initial payment. */
  readonly replaces?: string | undefined;
};

/** A change of an agreement as sent to the CRM. */
export type CrmAgreementChange = {
  /** Our id, used at the registration. */
  readonly agreementId: string;
  readonly state: string;
  readonly balance: Pesos;
  /** Every payment of the plan with its present due date. */
  readonly schedule: readonly { readonly number: number; readonly dueOn: IsoDate; readonly amount: Pesos }[];
  readonly amendments: number;
};

/** Registers and updates agreements. The job retries after any error. */
export type Crm = {
  registerAgreement(agreement: CrmAgreement): Promise<{ crmAgreementId: string }>;
  updateAgreement(change: CrmAgreementChange): Promise<void>;
};
