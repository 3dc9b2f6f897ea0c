import type { Crm } from './crm.ts';

/** The implementation for operators without a CRM. The CRM id is the portal's id. */
export const noCrm: Crm = {
  registerAgreement: async ({ agreementId }) => ({ crmAgreementId: agreementId }),
  updateAgreement: async () => {},
};
