import * as account from './account.ts';
import * as agreements from './agreements.ts';
import * as anonymousDisputes from './anonymous-disputes.ts';
import * as auth from './auth.ts';
import * as config from './config.ts';
import * as simulation from './diagnosis-simulation.ts';
import * as diagnosis from './diagnosis.ts';
import * as dataRights from './data-rights.ts';
import * as disputes from './disputes.ts';
import * as documents from './documents.ts';
import * as drafts from './drafts.ts';
import type { Endpoint } from './endpoint.ts';
import * as integrations from './integrations.ts';
import * as identity from './identity.ts';
import * as legal from './legal.ts';
import * as offers from './offers.ts';
import * as parameters from './parameters.ts';
import * as payments from './payments.ts';
import * as application from './rebanking-application.ts';
import * as rebanking from './rebanking.ts';
import * as profile from './profile.ts';
import * as recovery from './recovery.ts';
import * as registration from './registration.ts';
import * as relief from './relief.ts';
import * as replan from './replan.ts';
import * as secondFactor from './second-factor.ts';
import * as validation from './validation.ts';
import * as withdrawal from './withdrawal.ts';

export const api = {
  login: auth.login,
  refreshToken: auth.refreshToken,
  revokeRefreshToken: auth.revokeRefreshToken,
  exchangeToken: auth.exchangeToken,
  sendRecoveryCode: recovery.sendRecoveryCode,
  validateRecoveryCode: recovery.validateRecoveryCode,
  newCredentials: auth.newCredentials,
  activity: auth.activity,
  register: registration.register,
  readValidation: validation.readValidation,
  sendContactCode: validation.sendContactCode,
  verifyContactCode: validation.verifyContactCode,
  readIdentityCheck: identity.readIdentityCheck,
  beginIdentityCheck: identity.beginIdentityCheck,
  answerIdentityCheck: identity.answerIdentityCheck,
  sendIdentityCode: identity.sendIdentityCode,
  verifyIdentityCode: identity.verifyIdentityCode,
  putOffIdentity: identity.putOffIdentity,
  resumeIdentity: identity.resumeIdentity,
  acceptDataPolicy: validation.acceptDataPolicy,
  currentUser: account.currentUser,
  requestCode: account.requestCode,
  readProfile: profile.readProfile,
  requestContactChange: profile.requestContactChange,
  confirmContactChange: profile.confirmContactChange,
  preferContact: profile.preferContact,
  removeContact: profile.removeContact,
  changePassword: profile.changePassword,
  endOtherSessions: profile.endOtherSessions,
  setConsent: profile.setConsent,
  setContactPreference: profile.setContactPreference,
  openDataRequest: dataRights.openDataRequest,
  downloadOwnData: dataRights.downloadOwnData,
  startSecondFactor: secondFactor.startSecondFactor,
  confirmSecondFactor: secondFactor.confirmSecondFactor,
  stopSecondFactor: secondFactor.stopSecondFactor,
  enterSecondFactor: secondFactor.enterSecondFactor,
  codeDelivery: account.codeDelivery,
  userManagement: agreements.userManagement,
  paymentAgreement: agreements.paymentAgreement,
  agreementCalendar: agreements.agreementCalendar,
  readReliefOptions: relief.readReliefOptions,
  makeRelief: relief.makeRelief,
  undoRelief: relief.undoRelief,
  readPayoff: relief.readPayoff,
  simulateReplan: replan.simulateReplan,
  proposeReplan: replan.proposeReplan,
  simulation: offers.simulation,
  simulationProposal: offers.simulationProposal,
  readProposal: offers.readProposal,
  viewOffer: offers.viewOffer,
  discardOffer: offers.discardOffer,
  renewOffer: offers.renewOffer,
  readDiagnosis: diagnosis.readDiagnosis,
  saveProfile: diagnosis.saveProfile,
  saveDebt: diagnosis.saveDebt,
  removeDebt: diagnosis.removeDebt,
  saveOwnPayment: diagnosis.saveOwnPayment,
  makeDiagnosis: diagnosis.makeDiagnosis,
  simulateDiagnosis: simulation.simulateDiagnosis,
  diagnosisDocument: simulation.diagnosisDocument,
  listDocuments: documents.listDocuments,
  downloadDocument: documents.downloadDocument,
  sendAcceptedTerms: documents.sendAcceptedTerms,
  listDisputes: disputes.listDisputes,
  fileDispute: disputes.fileDispute,
  readDispute: disputes.readDispute,
  addDisputeFile: disputes.addDisputeFile,
  downloadDisputeFile: disputes.downloadDisputeFile,
  withdrawDispute: disputes.withdrawDispute,
  appealDispute: disputes.appealDispute,
  answerDispute: disputes.answerDispute,
  disputeDocument: disputes.disputeDocument,
  attachDispute: disputes.attachDispute,
  requestDisputeCode: anonymousDisputes.requestDisputeCode,
  fileAnonymousDispute: anonymousDisputes.fileAnonymousDispute,
  addAnonymousFile: anonymousDisputes.addAnonymousFile,
  anonymousDisputeDocument: anonymousDisputes.anonymousDisputeDocument,
  createAttempt: payments.createAttempt,
  readAttempt: payments.readAttempt,
  paymentReturn: payments.paymentReturn,
  providerWebhook: payments.providerWebhook,
  membershipPlans: rebanking.membershipPlans,
  states: parameters.states,
  citiesOfState: parameters.citiesOfState,
  readApplication: application.readApplication,
  saveMailing: application.saveMailing,
  saveExtras: application.saveExtras,
  choosePlan: application.choosePlan,
  mailAcceptanceLink: application.mailAcceptanceLink,
  acceptanceLinkDelivery: application.acceptanceLinkDelivery,
  declarePep: application.declarePep,
  readWithdrawal: withdrawal.readWithdrawal,
  withdrawMembership: withdrawal.withdrawMembership,
  openAcceptance: application.openAcceptance,
  readAcceptance: application.readAcceptance,
  requestAcceptanceCode: application.requestAcceptanceCode,
  acceptFromLink: application.acceptFromLink,
  refuseFromLink: application.refuseFromLink,
  readConfig: config.readConfig,
  readVersion: config.readVersion,
  listLegalTexts: legal.listLegalTexts,
  readDraft: drafts.readDraft,
  saveDraft: drafts.saveDraft,
  discardDraft: drafts.discardDraft,
  integrationAgreements: integrations.integrationAgreements,
  integrationAgreement: integrations.integrationAgreement,
  integrationPayments: integrations.integrationPayments,
} as const satisfies Record<string, Endpoint>;
