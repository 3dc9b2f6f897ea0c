import type { RebankingApplication } from '#contract/rebanking-application.ts';

export const begunApplication: RebankingApplication = {
  id: null,
  state: 'CORRESPONDENCIA_OK',
  stepsDone: 1,
  mailing: null,
  extras: null,
  chosen: null,
  isPep: false,
  agreementId: null,
  activeUntil: null,
  closedBecause: null,
};
