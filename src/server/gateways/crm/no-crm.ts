import type { Crm } from './crm.ts';

/** For operators without a CRM: the CRM id is our own id. */
export const noCrm: Crm = {
  registerAgreement: async ({ agreementId }) => ({ crmAgreementId: agreementId }),
  updateAgreement: async () => {},
};
