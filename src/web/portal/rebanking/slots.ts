import type { ComponentType } from 'react';
import type { Agreement } from '#contract/agreements.ts';
import type { PersonDocument } from '#contract/documents.ts';
import type { RebankingApplication } from '#contract/rebanking-application.ts';
import type { DocumentMail } from '#web/portal/parts/document-mail.flow.ts';
import type { ButtonLook } from '#ui/button-look.ts';

/**
 * The component of the payment button. The route passes the component, because this feature must not import the
 * payments feature.
 */
export type PaySlot = ComponentType<{
  agreement: Pick<Agreement, 'id' | 'state'> & { kind?: Agreement['kind'] };
  payable: Pick<Agreement['payables'][number], 'concept' | 'amount'>;
  label?: string;
  look?: ButtonLook;
  quiet?: boolean;
}>;

export type DocumentsSlot = ComponentType<{ documents: readonly PersonDocument[] }>;

export interface AcceptedProps {
  application: RebankingApplication;
  agreement: Agreement;
  mail: DocumentMail;
  onMailDocuments(): void;
}
