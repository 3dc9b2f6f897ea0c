import type { Crm } from './crm.ts';

export const noCrm: Crm = {
  registerAgreement: async ({ agreementId }) => ({ crmAgreementId: agreementId }),
  updateAgreement: async () => {},
};
