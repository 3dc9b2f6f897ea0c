import { canonicalMembershipText, membershipTextVersion, type MembershipFacts } from '#texts/membership-text.ts';
import type { Instalment } from '#domain/agreements/instalments.ts';
import { zeroPesos } from '#domain/money/money.ts';
import { planTitle } from '#domain/rebanking/membership-plans.ts';
import type { NewAgreement } from '#server/modules/agreements/agreements.service.ts';

const seller = 'Rebanca';

export function membershipTerms(facts: MembershipFacts): Pick<NewAgreement, 'terms' | 'instalments' | 'textOf'> {
  return {
    terms: {
      kind: 'MEMBRESIA',
      obligationId: null,
      offerId: null,
      proposalId: null,
      membershipPrice: facts.plan.totalPrice,
      creditor: seller,
      product: `Membresía ${planTitle(facts.plan)}`,
      originalComponents: { principal: zeroPesos, interest: zeroPesos, lateInterest: zeroPesos, fees: zeroPesos },
      discount: zeroPesos,
      total: facts.plan.totalPrice,
      interest: zeroPesos,
      initialPayment: facts.initialPayment,
      term: facts.instalments.length,
    },
    instalments: paymentsOf(facts),
    textOf: () => ({ facts, text: canonicalMembershipText(facts), version: membershipTextVersion }),
  };
}

function paymentsOf({ initialPayment, firstPaymentOn, instalments }: MembershipFacts): Instalment[] {
  const later = instalments.map((each) => ({ ...each, paid: zeroPesos }));
  if (initialPayment === 0) return later;
  return [{ number: 0, dueOn: firstPaymentOn, amount: initialPayment, paid: zeroPesos }, ...later];
}
