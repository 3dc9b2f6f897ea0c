import { agreementFactsOf, type AgreementFacts, type IdentityDocument } from '#texts/agreement-facts.ts';
import type { Components } from '#domain/debts/obligations.ts';
import type { obligation, proposal } from '#server/db/schema/offers.ts';
import type { customer } from '#server/db/schema/people.ts';

export interface StoredSources {
  customer: Pick<typeof customer.$inferSelect, 'firstNames' | 'lastNames' | 'documentType' | 'documentNumber'>;
  obligation: Pick<
    typeof obligation.$inferSelect,
    'originalCreditor' | 'creditorNit' | 'number' | 'product' | 'assignedOn'
  >;
  proposal: typeof proposal.$inferSelect;
  creditor: string;
  components: Components;
  agreementNumber: string | undefined;
}

export function acceptedFacts({
  customer,
  obligation,
  proposal,
  creditor,
  components,
  agreementNumber,
}: StoredSources): AgreementFacts {
  return agreementFactsOf({
    person: { ...customer, documentType: customer.documentType as IdentityDocument['type'] },
    debt: { ...obligation, creditor },
    components,
    proposal: { ...proposal, replaces: proposal.replan },
    agreementNumber,
  });
}
