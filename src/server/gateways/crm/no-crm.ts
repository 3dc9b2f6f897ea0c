import type { Crm } from './crm.ts';

/** The CRM of operators without a CRM: the CRM id is the portal's id. */
export const noCrm: Crm = {
  registerAgreement: async ({ agreementId }) => ({ crmAgreementId: agreementId }),
  updateAgreement: async () => {},
};
