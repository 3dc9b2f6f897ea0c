import path from 'node:path';
import { deleteOldCampaigns } from './http/campaigns.store.ts';
import { deleteOldKeys } from './http/idempotency.store.ts';
import { releaseFiles as releaseFilesOf } from './http/release-files.ts';
import type { Http } from './http/serve.ts';
import { throttling } from './http/throttle.ts';
import { pendingWork } from './jobs/pending-work.ts';
import type { JobHandlers } from './jobs/queue.ts';
import type { Tick } from './jobs/ticker.ts';
import { acceptanceLinks } from './modules/acceptance-links/acceptance-links.service.ts';
import { acceptanceRoutes } from './modules/acceptance/acceptance.routes.ts';
import { accountRoutes } from './modules/account/account.routes.ts';
import { accountService } from './modules/account/account.service.ts';
import { agreementBook } from './modules/agreements/agreement-book.service.ts';
import { passwordHashing, type PasswordHashing } from './modules/auth/password-hashing.ts';
import { casesService } from './modules/cases/cases.service.ts';
import { configRoutes } from './modules/config/config.routes.ts';
import { configService } from './modules/config/config.service.ts';
import { consentsRoutes } from './modules/consents/consents.routes.ts';
import { consentsService } from './modules/consents/consents.service.ts';
import { dataRightsRoutes } from './modules/data-rights/data-rights.routes.ts';
import { dataRightsService } from './modules/data-rights/data-rights.service.ts';
import { diagnosisRoutes } from './modules/diagnosis/diagnosis.routes.ts';
import { diagnosisService } from './modules/diagnosis/diagnosis.service.ts';
import { draftsRoutes } from './modules/drafts/drafts.routes.ts';
import { draftsService } from './modules/drafts/drafts.service.ts';
import { homeRoutes } from './modules/home/home.routes.ts';
import { integrationsRoutes } from './modules/integrations/integrations.routes.ts';
import { integrationsService } from './modules/integrations/integrations.service.ts';
import { integrityService } from './modules/integrity/integrity.service.ts';
import { legalRoutes } from './modules/legal/legal.routes.ts';
import { legalService } from './modules/legal/legal.service.ts';
import { messagesService } from './modules/messages/messages.service.ts';
import { parametersRoutes } from './modules/parameters/parameters.routes.ts';
import { parametersService } from './modules/parameters/parameters.service.ts';
import { portfolioService } from './modules/portfolio/portfolio.service.ts';
import { contactChanges } from './modules/profile/contact-changes.ts';
import { profileRoutes } from './modules/profile/profile.routes.ts';
import { profileService } from './modules/profile/profile.service.ts';
import { membershipLife } from './modules/rebanking/membership-life.ts';
import { secondFactorRoutes } from './modules/second-factor/second-factor.routes.ts';
import { secondFactorService } from './modules/second-factor/second-factor.service.ts';
import { webhooksService } from './modules/webhooks/webhooks.service.ts';
import type { Platform } from './platform.ts';
import { documentIdentity, documentSigner } from './secrets/document-signer.ts';
import { agreementsModule } from './wiring/agreements.ts';
import { authModule } from './wiring/auth.ts';
import { disputesModule } from './wiring/disputes.ts';
import { documentsModule } from './wiring/documents.ts';
import { openGateways } from './wiring/gateways.ts';
import { identityModule } from './wiring/identity.ts';
import { offersModule } from './wiring/offers.ts';
import { paymentsModule } from './wiring/payments.ts';
import { rebankingModule } from './wiring/rebanking.ts';
import { recoveryModule } from './wiring/recovery.ts';
import { registrationModule } from './wiring/registration.ts';

export async function composeServices(
  platform: Platform,
  { hashing = passwordHashing(platform.secrets.passwordSalt) }: { hashing?: PasswordHashing } = {},
) {
  const { clock, config: settings, database, queue, secrets } = platform;
  const throttle = throttling(database, secrets.throttle);
  platform.onClose(hashing.close);
  const { antivirus, cardProvider, files, identity: decision, mailer, sms } = await openGateways(platform);
  const releaseFiles = releaseFilesOf({ ...platform, webDir: settings.webDir, key: secrets.throttle }, files);
  const messages = messagesService(platform, { mailer, sms, files });
  const legal = legalService(platform);
  // Some commands run without the operator's name. The legal texts contain the name, so these commands do not store the
  // texts.
  if (settings.operator.name !== '') await legal.keepWords(clock.now());
  const authWired = authModule(platform, { hashing, legal, messages, throttle });
  const { auth, signIn, credentials } = authWired;
  const consents = consentsService({ legal, signIn });
  const account = accountService(platform, { messages, throttle });
  const base = { account, auth, consents, credentials, files, legal, messages, signIn, throttle };
  const registration = registrationModule(platform, base);
  const recovery = recoveryModule(platform, base);
  const secondFactor = secondFactorService(platform, base);
  const identityWired = identityModule(platform, { ...base, decision, secondFactor });
  const { identity } = identityWired;
  const dataRights = dataRightsService(platform, base);
  const profile = profileService(platform, { ...base, dataRights, identity });

  const offersWired = offersModule(platform, base);
  const { offers, obligations, campaigns } = offersWired;
  const memberships = membershipLife(platform, base);
  const book = agreementBook({ queue, obligations, memberships });
  const paymentsWired = paymentsModule(platform, { provider: cardProvider, agreements: book, messages });
  const { payments, questions, refunds, waysToPay } = paymentsWired;
  const agreementsWired = agreementsModule(platform, { ...base, offers, memberships, obligations, book, questions });
  const { agreements } = agreementsWired;

  const signer = documentIdentity(platform);
  const integrity = integrityService(platform, { files, messages, identity: signer });
  // Must run before `publishGlossary` inserts missing rows again. The report would otherwise not contain these rows.
  await integrity.reportPublished();
  const links = acceptanceLinks(platform);
  const sign = documentSigner(platform, signer);
  const documentsWired = documentsModule(platform, { files, messages, agreements, links, sign });
  const { documents } = documentsWired;
  const diagnosis = diagnosisService(platform, { offers, documents });
  const drafts = draftsService(platform);
  const config = configService(platform);
  await config.publishGlossary(clock.now());
  const parameters = parametersService();
  const uploading = {
    ...base,
    agreements,
    antivirus,
    uploadFolder: path.join(settings.dataDir, 'archivos', 'en-camino'),
  };
  const rebankingWired = rebankingModule(platform, { ...uploading, parameters, links });
  const { plans, rebanking } = rebankingWired;
  const disputesWired = disputesModule(platform, { ...uploading, documents, obligations, refunds });
  const { disputes } = disputesWired;
  const webhooks = webhooksService(platform);
  const integrations = integrationsService(platform, { throttle });
  const pending = pendingWork(platform);
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
      TRABAJO: disputes.describeCase,
      CORREO: messages.describeCase,
    },
  });

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
    contacts: contactChanges(platform, base),
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
    waysToPay,
    documents,
    plans,
    rebanking,
    disputes,
    webhooks,
    integrations,
    routes: (http: Http) => {
      authWired.routes(http);
      consentsRoutes(http, consents, signIn);
      registration.routes(http);
      identityWired.routes(http);
      recovery.routes(http);
      profileRoutes(http, profile, base);
      dataRightsRoutes(http, dataRights);
      secondFactorRoutes(http, secondFactor, signIn);
      accountRoutes(http, account);
      configRoutes(http, config);
      legalRoutes(http, legal);
      offersWired.routes(http);
      agreementsWired.routes(http);
      acceptanceRoutes(http, { agreements, rebanking });
      homeRoutes(http, { offers, agreements, diagnosis, rebanking, identity });
      diagnosisRoutes(http, diagnosis);
      paymentsWired.routes(http);
      documentsWired.routes(http);
      parametersRoutes(http, parameters);
      disputesWired.routes(http);
      rebankingWired.routes(http);
      draftsRoutes(http, drafts);
      integrationsRoutes(http, integrations);
    },
    releaseFiles,
    pendingWork: pending,
    jobs: {
      'mail.send': ({ mailId }) => messages.deliver(mailId),
      'webhook.send': ({ webhookId }) => webhooks.deliver(webhookId),
      ...identityWired.jobs,
      ...registration.jobs,
      ...recovery.jobs,
      ...agreementsWired.jobs,
      ...documentsWired.jobs,
      ...disputesWired.jobs,
    } satisfies JobHandlers,
    ticks: [
      ...paymentsWired.ticks,
      ...documentsWired.ticks,
      { name: 'jobs.pending', everySeconds: 60, run: () => pending.review(clock.now()) },
      {
        name: 'jobs.lapsed',
        everySeconds: Math.max(1, settings.jobLeaseSeconds / 4),
        run: () => queue.returnLapsed(),
      },
      ...integrity.ticks,
      ...releaseFiles.ticks,
      ...identityWired.ticks,
      ...rebankingWired.ticks,
      ...disputesWired.ticks,
      ...webhooks.ticks,
      ...authWired.ticks,
      ...recovery.ticks,
      { name: 'keys.tidy', everySeconds: 600, run: async () => void (await deleteOldKeys(database.sql, clock.now())) },
      { name: 'data-rights.tidy', everySeconds: 600, run: dataRights.deleteOld },
      { name: 'drafts.tidy', everySeconds: 600, run: () => drafts.deleteOld(clock.now()) },
      {
        name: 'campaigns.tidy',
        everySeconds: 86_400,
        run: async () => void (await deleteOldCampaigns(database.sql, clock.now())),
      },
      ...offersWired.ticks,
      ...agreementsWired.ticks,
    ] satisfies Tick[],
  };
}

export type Services = Awaited<ReturnType<typeof composeServices>>;
