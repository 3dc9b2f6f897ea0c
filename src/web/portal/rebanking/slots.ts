import type { ComponentType } from 'react';
import type { Agreement } from '#contract/agreements.ts';
import type { Paper } from '#contract/documents.ts';
import type { RebankingApplication } from '#contract/rebanking-application.ts';
import type { PapersState } from '#web/portal/parts/papers.flow.ts';
import type { ButtonLook } from '#ui/button-look.ts';

/** The button that begins a payment; the route puts it in, because paying is a feature of its own. */
export type PaySlot = ComponentType<{
  agreement: Pick<Agreement, 'id' | 'state'> & { kind?: Agreement['kind'] };
  payable: Pick<Agreement['payables'][number], 'concept' | 'amount'>;
  label?: string;
  look?: ButtonLook;
  quiet?: boolean;
}>;

/** A list of papers; the route puts it in. */
export type PapersSlot = ComponentType<{ papers: readonly Paper[] }>;

export interface AcceptedProps {
  application: RebankingApplication;
  agreement: Agreement;
  papers: PapersState;
  onSendPapers(): void;
}
