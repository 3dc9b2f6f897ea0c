import type { Crm } from './crm.ts';

/** For an operator without a CRM: an agreement goes by its own id. */
export const noCrm: Crm = {
  registerAgreement: async ({ agreementId }) => ({ crmAgreementId: agreementId }),
  updateAgreement: async () => {},
};
