import type { ComponentType } from 'react';
import type { Agreement } from '#contract/agreements.ts';
import type { Destination } from '#domain/agreements/destinations.ts';
import type { PersonDocument } from '#contract/documents.ts';
import type { ButtonLook } from '#ui/button-look.ts';

/**
 * The component of the payment button. The route passes the component, because this feature must not import the
 * payments feature.
 */
export type PaySlot = ComponentType<{
  agreement: Pick<Agreement, 'id' | 'state'> & { kind?: Agreement['kind'] };
  payable: Pick<Agreement['payables'][number], 'concept' | 'amount'> & { destination?: Destination | undefined };
  label?: string;
  look?: ButtonLook;
  quiet?: boolean;
  typedHere?: boolean;
}>;

export type DocumentsSlot = ComponentType<{ documents: readonly PersonDocument[] }>;
