import type { IdentityDocument } from '#texts/agreement-facts.ts';
import type { Crm } from '#server/gateways/crm/crm.ts';
import type { Platform } from '#server/platform.ts';
import { acceptedFacts } from './accepted-facts.ts';
import * as store from './acceptance.store.ts';

export function registerInCrm({ database }: Pick<Platform, 'database'>, crm: Crm) {
  return async ({ agreementId }: { agreementId: string }): Promise<void> => {
    const found = await store.readAccepted(database.sql, agreementId);
    if (!found) return registerMembership(agreementId);
    if (found.agreement.crmAgreementId !== null) return;
    const { agreement, customer, obligation, proposal } = found;
    const facts = acceptedFacts({
      customer,
      obligation,
      proposal,
      creditor: agreement.creditor,
      components: agreement.originalComponents,
      agreementNumber: agreement.number,
    });
    const { crmAgreementId } = await crm.registerAgreement({
      agreementId,
      agreementNumber: agreement.number,
      customerName: facts.customerName,
      customerDocument: facts.customerDocument,
      creditor: facts.creditor,
      obligationNumber: facts.obligationNumber,
      total: facts.total,
      initialPayment: facts.initialPayment,
      instalments: agreement.term,
      // The first payment of a replan is the first instalment.
      firstPaymentOn: (facts.replaces && facts.instalments[0]?.dueOn) ?? facts.firstPaymentOn,
      membershipPrice: agreement.membershipPrice,
      acceptedAt: agreement.acceptedAt,
      replaces: agreement.replacesId ?? undefined,
    });
    await store.fillCrmId(database.sql, agreementId, crmAgreementId);
  };

  async function registerMembership(agreementId: string): Promise<void> {
    const found = await store.readMembership(database.sql, agreementId);
    if (!found || found.agreement.crmAgreementId !== null) return;
    const { agreement, customer, firstDueOn } = found;
    const { crmAgreementId } = await crm.registerAgreement({
      agreementId,
      agreementNumber: agreement.number,
      customerName: `${customer.firstNames} ${customer.lastNames}`.trim(),
      customerDocument: {
        type: customer.documentType as IdentityDocument['type'],
        number: customer.documentNumber,
      },
      creditor: agreement.creditor,
      obligationNumber: undefined,
      total: agreement.total,
      initialPayment: agreement.initialPayment,
      instalments: agreement.term,
      firstPaymentOn: firstDueOn,
      membershipPrice: agreement.membershipPrice,
      acceptedAt: agreement.acceptedAt,
    });
    await store.fillCrmId(database.sql, agreementId, crmAgreementId);
  }
}
