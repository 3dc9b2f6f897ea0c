import type { Crm } from './crm.ts';

/** The CRM implementation for operators without a CRM. The returned CRM id is the agreement's id in the portal. */
export const noCrm: Crm = {
  registerAgreement: async ({ agreementId }) => ({ crmAgreementId: agreementId }),
  updateAgreement: async () => {},
};
