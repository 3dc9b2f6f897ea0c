import type { IdentityDocument } from '#texts/agreement-facts.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import type { Pesos } from '#domain/money/money.ts';

export type CrmAgreement = {
  /** The portal's id. A repeated registration with the same id returns the same CRM id. */
  readonly agreementId: string;
  readonly agreementNumber: string;
  readonly customerName: string;
  readonly customerDocument: IdentityDocument;
  readonly creditor: string;
  readonly obligationNumber: string | undefined;
  readonly total: Pesos;
  readonly initialPayment: Pesos;
  readonly instalments: number;
  readonly firstPaymentOn: IsoDate;
  readonly membershipPrice: Pesos;
  readonly acceptedAt: Date;
  readonly replaces?: string | undefined;
};

export type CrmAgreementChange = {
  readonly agreementId: string;
  readonly state: string;
  readonly balance: Pesos;
  readonly schedule: readonly { readonly number: number; readonly dueOn: IsoDate; readonly amount: Pesos }[];
  readonly amendments: number;
};

/** A job calls these functions and retries after any error. */
export type Crm = {
  registerAgreement(agreement: CrmAgreement): Promise<{ crmAgreementId: string }>;
  updateAgreement(change: CrmAgreementChange): Promise<void>;
};
