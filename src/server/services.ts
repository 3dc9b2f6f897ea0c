import path from 'node:path';
import type { Config } from '#server/config/config.ts';
import { wompi } from './gateways/card/wompi.ts';
import type { FileStore } from './gateways/files/file-store.ts';
import { localFiles } from './gateways/files/local-files.ts';
import { embeddedIdentity } from './gateways/identity/embedded-identity.ts';
import { httpIdentity } from './gateways/identity/http-identity.ts';
import { smtpMailer } from './gateways/mail/smtp-mailer.ts';
import { deleteOldCampaigns } from './http/campaigns.store.ts';
import { httpSms } from './gateways/sms/http-sms.ts';
import { mailSms } from './gateways/sms/mail-sms.ts';
import { releaseFiles as releaseFilesOf, type ReleaseFiles } from './http/release-files.ts';
import { deleteOldKeys } from './http/idempotency.store.ts';
import type { Http } from './http/serve.ts';
import { throttling } from './http/throttle.ts';
import { pendingWork, type PendingWork } from './jobs/pending-work.ts';
import type { JobHandlers } from './jobs/queue.ts';
import type { Tick } from './jobs/ticker.ts';
import { acceptanceRoutes } from './modules/acceptance/acceptance.routes.ts';
import { accountRoutes } from './modules/account/account.routes.ts';
import { accountService, type AccountService } from './modules/account/account.service.ts';
import { authRoutes } from './modules/auth/auth.routes.ts';
import { authService, type AuthService } from './modules/auth/auth.service.ts';
import { credentialsService, type CredentialsService } from './modules/auth/credentials.service.ts';
import { passwordHashing, type PasswordHashing } from './modules/auth/password-hashing.ts';
import { signInService, type SignInService } from './modules/auth/sign-in.service.ts';
import { casesService, type CasesService } from './modules/cases/cases.service.ts';
import { consentsRoutes } from './modules/consents/consents.routes.ts';
import { consentsService, type ConsentsService } from './modules/consents/consents.service.ts';
import { agreementsRoutes } from './modules/agreements/agreements.routes.ts';
import { agreementsService, type AgreementsService } from './modules/agreements/agreements.service.ts';
import { agreementBook } from './modules/agreements/agreement-book.service.ts';
import { obligationsService } from './modules/offers/obligations.service.ts';
import { offersRoutes } from './modules/offers/offers.routes.ts';
import { campaignsService, type CampaignsService } from './modules/offers/campaigns.service.ts';
import { offerMailKey } from './modules/offers/mail-offers.ts';
import { offersService, type OffersService } from './modules/offers/offers.service.ts';
import { configRoutes } from './modules/config/config.routes.ts';
import { configService, type ConfigService } from './modules/config/config.service.ts';
import { diagnosisRoutes } from './modules/diagnosis/diagnosis.routes.ts';
import { diagnosisService, type DiagnosisService } from './modules/diagnosis/diagnosis.service.ts';
import { disputesRoutes } from './modules/disputes/disputes.routes.ts';
import { disputesService, type DisputesService } from './modules/disputes/disputes.service.ts';
import { documentsRoutes } from './modules/documents/documents.routes.ts';
import { documentsService, type DocumentsService } from './modules/documents/documents.service.ts';
import { draftsRoutes } from './modules/drafts/drafts.routes.ts';
import { draftsService } from './modules/drafts/drafts.service.ts';
import { waysToPay, type WaysToPay } from './modules/payments/ways-to-pay.ts';
import { providerQuestions } from './modules/payments/ask-provider.ts';
import { paymentsRoutes } from './modules/payments/payments.routes.ts';
import { paymentsService, type PaymentsService } from './modules/payments/payments.service.ts';
import { refundsOf, type Refunds } from './modules/payments/register-refund.ts';
import { identityRoutes } from './modules/identity/identity.routes.ts';
import { identityService, type IdentityService } from './modules/identity/identity.service.ts';
import { homeRoutes } from './modules/home/home.routes.ts';
import { legalRoutes } from './modules/legal/legal.routes.ts';
import { legalService, type LegalService } from './modules/legal/legal.service.ts';
import { messagesService, type MessagesService } from './modules/messages/messages.service.ts';
import { clamd } from './gateways/antivirus/clamd.ts';
import { noAntivirus } from './gateways/antivirus/antivirus.ts';
import { parametersRoutes } from './modules/parameters/parameters.routes.ts';
import { parametersService } from './modules/parameters/parameters.service.ts';
import { acceptanceLinks } from './modules/acceptance-links/acceptance-links.service.ts';
import { membershipLife } from './modules/rebanking/membership-life.ts';
import { rebankingService, type RebankingService } from './modules/rebanking/rebanking.service.ts';
import { plansService, type PlansService } from './modules/rebanking/plans.service.ts';
import { registrationRoutes } from './modules/registration/registration.routes.ts';
import { registrationService } from './modules/registration/registration.service.ts';
import { validationService } from './modules/registration/validation.service.ts';
import { rebankingRoutes } from './modules/rebanking/rebanking.routes.ts';
import { dataRightsRoutes } from './modules/data-rights/data-rights.routes.ts';
import { dataRightsService, type DataRightsService } from './modules/data-rights/data-rights.service.ts';
import { profileRoutes } from './modules/profile/profile.routes.ts';
import { contactChanges, type ContactChanges } from './modules/profile/contact-changes.ts';
import { profileService } from './modules/profile/profile.service.ts';
import { secondFactorRoutes } from './modules/second-factor/second-factor.routes.ts';
import { secondFactorService, type SecondFactorService } from './modules/second-factor/second-factor.service.ts';
import { recoveryRoutes } from './modules/recovery/recovery.routes.ts';
import { recoveryService } from './modules/recovery/recovery.service.ts';
import { webhooksService, type WebhooksService } from './modules/webhooks/webhooks.service.ts';
import { integrationsRoutes } from './modules/integrations/integrations.routes.ts';
import { integrationsService, type IntegrationsService } from './modules/integrations/integrations.service.ts';
import { portfolioService, type PortfolioService } from './modules/portfolio/portfolio.service.ts';
import { integrityService, type IntegrityService } from './modules/integrity/integrity.service.ts';
import { documentIdentity, documentSigner } from '#server/secrets/document-signer.ts';
import type { Platform } from './platform.ts';

/** All services, wired once for the portal, the worker and the operator's commands. */
export interface Services {
  auth: AuthService;
  signIn: SignInService;
  consents: ConsentsService;
  hashing: PasswordHashing;
  files: FileStore;
  identity: IdentityService;
  credentials: CredentialsService;
  dataRights: DataRightsService;
  secondFactor: SecondFactorService;
  contacts: ContactChanges;
  account: AccountService;
  offers: OffersService;
  campaigns: CampaignsService;
  agreements: AgreementsService;
  diagnosis: DiagnosisService;
  integrity: IntegrityService;
  messages: MessagesService;
  config: ConfigService;
  legal: LegalService;
  portfolio: PortfolioService;
  payments: PaymentsService;
  refunds: Refunds;
  cases: CasesService;
  waysToPay: WaysToPay;
  documents: DocumentsService;
  plans: PlansService;
  rebanking: RebankingService;
  disputes: DisputesService;
  webhooks: WebhooksService;
  integrations: IntegrationsService;
  routes(http: Http): void;
  releaseFiles: ReleaseFiles;
  pendingWork: PendingWork;
  jobs: JobHandlers;
  ticks: Tick[];
}

/** The store of documents and uploads: a folder or a bucket. The S3 client is imported only when used. */
async function openFiles({ files, dataDir }: Config): Promise<FileStore> {
  if (!files) return localFiles(path.join(dataDir, 'archivos'));
  const { s3Files } = await import('./gateways/files/s3-files.ts');
  return s3Files(files);
}

/** Wires every service, in the order of their dependencies. */
export async function composeServices(
  platform: Platform,
  { hashing = passwordHashing(platform.secrets.passwordSalt) }: Partial<Pick<Services, 'hashing'>> = {},
): Promise<Services> {
  const throttle = throttling(platform.database, platform.secrets.throttle);
  platform.onClose(hashing.close);
  const auth = authService(platform, { throttle });
  const legal = legalService(platform);
  const signIn = signInService(platform, { throttle, hashing, cookies: auth.cookies, legal });
  const consents = consentsService({ legal, signIn });
  const { smtpUrl, from, smsDomain } = platform.config.mail;
  const mailer = smtpUrl ? smtpMailer({ smtpUrl, from }) : undefined;
  platform.onClose(async () => mailer?.close());
  const files = await openFiles(platform.config);
  const releaseFiles = releaseFilesOf(
    { ...platform, webDir: platform.config.webDir, key: platform.secrets.throttle },
    files,
  );
  const { url: smsUrl, token } = platform.config.sms;
  const textsByMail = mailer && smsDomain ? mailSms({ mailer, domain: smsDomain }) : undefined;
  const sms = smsUrl ? httpSms({ url: smsUrl, token }) : textsByMail;
  const messages = messagesService(platform, { mailer, sms, files });
  const offers = offersService(platform, { messages });
  const campaigns = campaignsService(platform);
  const credentials = credentialsService(platform, { auth, messages, throttle, hashing });
  const recovery = recoveryService(platform, { auth, credentials, messages, throttle });
  const account = accountService(platform, { messages, throttle });
  const registration = registrationService(platform, {
    account,
    consents,
    credentials,
    legal,
    messages,
    signIn,
    throttle,
  });
  const { url: identityUrl, token: identityToken } = platform.config.identity;
  const decision = identityUrl
    ? httpIdentity({ url: identityUrl, token: identityToken })
    : embeddedIdentity({ key: platform.secrets.identity });
  const secondFactor = secondFactorService(platform, { auth, credentials, messages, signIn, throttle });
  const identity = identityService(platform, {
    account,
    auth,
    credentials,
    decision,
    messages,
    secondFactor,
    signIn,
    throttle,
  });
  const validation = validationService(platform, { account, messages, registration, signIn });
  const dataRights = dataRightsService(platform, { files, messages, throttle });
  const profile = profileService(platform, { account, auth, consents, credentials, dataRights, identity, messages });
  const memberships = membershipLife(platform, { messages });
  const obligations = obligationsService({
    ...offers,
    withdrawMail: (tx, offerId, now) => messages.withdrawMail(tx, offerMailKey(offerId), now),
  });
  const book = agreementBook({ queue: platform.queue, obligations, memberships });
  const provider = wompi(platform.config.wompi);
  const ways = waysToPay(platform, provider);
  const questions = providerQuestions(platform, { provider, agreements: book, messages });
  const agreements = agreementsService(platform, {
    offers,
    account,
    memberships,
    obligations,
    book,
    questions,
    messages,
  });
  const links = acceptanceLinks(platform);
  const signer = documentIdentity(platform);
  const sign = documentSigner(platform, signer);
  const integrity = integrityService(platform, { files, messages, identity: signer });
  // Before missing rows are inserted again.
  await integrity.reportPublished();
  // A command without the operator's name would store texts that no page shows.
  if (platform.config.operator.name !== '') await legal.keepWords(platform.clock.now());
  const documents = documentsService(platform, { files, messages, agreements, links, sign });
  const diagnosis = diagnosisService(platform, { offers, documents });
  const payments = paymentsService(platform, { provider, agreements: book, messages });
  const drafts = draftsService(platform);
  const config = configService(platform);
  await config.publishGlossary(platform.clock.now());
  const plans = plansService(platform);
  const parameters = parametersService();
  const { clamdUrl } = platform.config;
  const antivirus = clamdUrl ? clamd(clamdUrl) : noAntivirus;
  const rebanking = rebankingService(platform, {
    account,
    agreements,
    messages,
    files,
    antivirus,
    parameters,
    links,
    throttle,
  });
  const disputes = disputesService(platform, {
    account,
    agreements,
    antivirus,
    documents,
    files,
    messages,
    obligations,
    throttle,
  });
  const webhooks = webhooksService(platform);
  const integrations = integrationsService(platform, { throttle });
  const pending = pendingWork(platform);
  const refunds = refundsOf(platform, { agreements: book, messages });
  const cases = casesService(platform, {
    files,
    resolutions: {
      PAGO: refunds.resolveCase,
      DOCUMENTO: documents.lost.resolveCase,
      RECLAMO: disputes.resolveCase,
      PEP: rebanking.resolveCase,
      IDENTIDAD: identity.resolveCase,
      DATOS_PERSONALES: dataRights.resolveCase,
      CORREO: messages.resolveCase,
    },
    facts: {
      DOCUMENTO: documents.lost.describeCase,
      RECLAMO: disputes.describeCase,
      PEP: rebanking.describeCase,
      IDENTIDAD: identity.describeCase,
      DATOS_PERSONALES: dataRights.describeCase,
      CORREO: messages.describeCase,
    },
  });
  const uploadFolder = path.join(platform.config.dataDir, 'archivos', 'en-camino');
  return {
    auth,
    signIn,
    consents,
    hashing,
    files,
    identity,
    credentials,
    dataRights,
    secondFactor,
    contacts: contactChanges(platform, { auth, messages }),
    account,
    offers,
    campaigns,
    agreements,
    diagnosis,
    integrity,
    messages,
    config,
    legal,
    portfolio: portfolioService(platform, { offers, campaigns }),
    payments,
    refunds,
    cases,
    waysToPay: ways,
    documents,
    plans,
    rebanking,
    disputes,
    webhooks,
    integrations,
    routes: (http) => {
      authRoutes(http, auth, signIn, credentials);
      consentsRoutes(http, consents, signIn);
      registrationRoutes(http, registration, validation, signIn);
      identityRoutes(http, identity, { auth, signIn });
      recoveryRoutes(http, recovery, auth);
      profileRoutes(http, profile, { auth, credentials });
      dataRightsRoutes(http, dataRights);
      secondFactorRoutes(http, secondFactor, signIn);
      accountRoutes(http, account);
      configRoutes(http, config);
      legalRoutes(http, legal);
      offersRoutes(http, offers);
      agreementsRoutes(http, agreements);
      acceptanceRoutes(http, { agreements, rebanking });
      homeRoutes(http, { offers, agreements, diagnosis, rebanking, identity });
      diagnosisRoutes(http, diagnosis);
      paymentsRoutes(http, payments);
      documentsRoutes(http, documents, platform.config.operator);
      parametersRoutes(http, parameters);
      disputesRoutes(http, disputes, uploadFolder);
      rebankingRoutes(http, {
        plans,
        rebanking,
        uploadFolder,
        secure: () => (platform.config.publicUrl ?? '').startsWith('https:'),
      });
      draftsRoutes(http, drafts);
      integrationsRoutes(http, integrations);
    },
    releaseFiles,
    pendingWork: pending,
    jobs: {
      'mail.send': ({ mailId }) => messages.deliver(mailId),
      'identity.send': ({ codeId }) => identity.send(codeId),
      'registration.send': ({ codeId }) => registration.send(codeId),
      'recovery.send': ({ requestId }) => recovery.send(requestId),
      'crm.register': agreements.registerInCrm,
      'crm.update': agreements.updateInCrm,
      'document.agreement': ({ agreementId }) => documents.issueAgreement(agreementId),
      'document.amendment': ({ reliefId }) => documents.issueAmendment(reliefId),
      'document.receipt': ({ ledgerId }) => documents.issueReceipt(ledgerId),
      'document.paz-y-salvo': ({ agreementId }) => documents.issuePazYSalvo(agreementId),
      'document.dispute': ({ disputeId }) => disputes.issueFiling(disputeId),
      'document.dispute-accepted': ({ disputeId }) => disputes.issueCertificate(disputeId),
      'webhook.send': ({ webhookId }) => webhooks.deliver(webhookId),
    },
    ticks: [
      ...payments.ticks,
      ...documents.ticks,
      { name: 'jobs.pending', everySeconds: 60, run: () => pending.review(platform.clock.now()) },
      {
        name: 'jobs.lapsed',
        everySeconds: Math.max(1, platform.config.jobLeaseSeconds / 4),
        run: () => platform.queue.returnLapsed(),
      },
      ...integrity.ticks,
      ...releaseFiles.ticks,
      { name: 'identity.reviews', everySeconds: 600, run: () => identity.followReviews(platform.clock.now()) },
      ...rebanking.ticks,
      ...disputes.ticks,
      ...webhooks.ticks,
      { name: 'auth.tidy', everySeconds: 600, run: () => auth.deleteOld(platform.clock.now()) },
      { name: 'recovery.tidy', everySeconds: 600, run: () => recovery.deleteOld(platform.clock.now()) },
      {
        name: 'keys.tidy',
        everySeconds: 600,
        run: async () => void (await deleteOldKeys(platform.database.sql, platform.clock.now())),
      },
      { name: 'data-rights.tidy', everySeconds: 600, run: dataRights.deleteOld },
      { name: 'drafts.tidy', everySeconds: 600, run: () => drafts.deleteOld(platform.clock.now()) },
      {
        name: 'campaigns.tidy',
        everySeconds: 86_400,
        run: async () => void (await deleteOldCampaigns(platform.database.sql, platform.clock.now())),
      },
      { name: 'offers.holds', everySeconds: 15, run: () => offers.releaseEndedHolds(platform.clock.now()) },
      { name: 'offers.validity', everySeconds: 60, run: () => offers.expireOffers(platform.clock.now()) },
      { name: 'agreements.days', everySeconds: 300, run: () => agreements.reviewDays(platform.clock.now()) },
    ],
  };
}
