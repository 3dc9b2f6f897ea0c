import path from 'node:path';
import { pesos } from '#domain/money/money.ts';
import { readExceptions } from './allowed-address.ts';
import { placeOf, type Variables } from './environment.ts';
import { operatorOf } from './operator.ts';
import { readVariables } from './variables.ts';

/** The name of each duration contains its unit. */
export type Config = ReturnType<typeof readConfig>;

export class ConfigError extends Error {
  /** The exit code EX_CONFIG of sysexits.h. */
  readonly exitCode = 78;
  readonly faults: string[];
  constructor(faults: string[]) {
    super(`La configuración tiene errores:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

/**
 * Reads and validates the configuration.
 * @param serves False for a command that serves no browsers and takes no payments. Missing variables are then no fault.
 * @param readsFiles True to check at start that the files named by variables are readable.
 * @throws {ConfigError} with every fault.
 */
export function readConfig(env: Record<string, string | undefined>, { serves = true, readsFiles = false } = {}) {
  const { values: e, faults } = readVariables(env, { serves, readsFiles });
  if (faults.length > 0) throw new ConfigError(faults);

  return {
    environment: e.NODE_ENV,
    host: e.HOST,
    port: e.PORT,
    /** When false, another process on the same database must run the jobs and periodic reviews. */
    worksJobs: e.WORKER === 'here',
    /** Undefined disables metrics. */
    metricsPort: e.METRICS_PORT,
    workerMetricsPort: e.WORKER_METRICS_PORT,
    metricsHost: e.METRICS_HOST,
    /** Without a trailing slash. When PUBLIC_URL is missing and PORT is 0, undefined until the server listens. */
    publicUrl: e.PUBLIC_URL?.replace(/\/+$/, '') ?? (e.PORT === 0 ? undefined : `http://${e.HOST}:${e.PORT}`),
    /** Undefined disables tracing. */
    tracesUrl: e.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, ''),
    dataDir: path.resolve(e.REBANCA_DATA_DIR),
    backupStamp: path.resolve(e.REBANCA_BACKUP_STAMP ?? path.join(e.REBANCA_DATA_DIR, 'respaldo.json')),
    webDir: path.resolve(e.REBANCA_WEB_DIR ?? 'dist/web'),
    /** Undefined stores PDF documents and uploads in the data folder. `prefix` is empty or ends in a slash. */
    files:
      e.FILES_URL === undefined
        ? undefined
        : { ...placeOf(e.FILES_URL), keyId: e.FILES_KEY_ID ?? '', keySecret: e.FILES_KEY_SECRET ?? '' },
    /**
     * `directUrl` bypasses the pooler for schema changes. `migrateUrl` connects as the owner of the tables; its default
     * is `directUrl`, then `url`. `statements`: `named` prepares a statement once per connection, `unnamed` works with
     * any pooler.
     */
    database: {
      url: withAuthority(e.DATABASE_URL, e.DATABASE_CA_FILE),
      directUrl: withAuthority(e.DATABASE_DIRECT_URL, e.DATABASE_CA_FILE),
      migrateUrl: withAuthority(e.DATABASE_MIGRATE_URL, e.DATABASE_CA_FILE),
      poolSize: e.DATABASE_POOL,
      statements: e.DATABASE_STATEMENTS,
    },
    /**
     * The server still serves requests for this time after SIGTERM. The default is 0 for the embedded database, because
     * no other instance can take over.
     */
    drainSeconds: e.DRAIN_SECONDS ?? (e.DATABASE_URL === undefined ? 0 : 5),
    /**
     * The server derives its keys from this secret. During a rotation, the server also accepts the `previous` secret.
     */
    secret: {
      value: e.REBANCA_SECRET,
      file: e.REBANCA_SECRET_FILE,
      previous: e.REBANCA_SECRET_PREVIOUS,
      previousFile: e.REBANCA_SECRET_PREVIOUS_FILE,
    },
    /** When undefined, the server generates a key and a certificate. */
    signature:
      e.SIGNATURE_KEY_FILE === undefined || e.SIGNATURE_CERTIFICATE_FILE === undefined
        ? undefined
        : { keyFile: path.resolve(e.SIGNATURE_KEY_FILE), certificateFile: path.resolve(e.SIGNATURE_CERTIFICATE_FILE) },
    demo: e.REBANCA_DEMO === '1',
    /** The browser compares this name with its own release to detect a newer build. */
    release: e.REBANCA_RELEASE,
    trustProxy: e.TRUST_PROXY,
    hstsSubdomains: e.HSTS_SUBDOMAINS === '1',
    /**
     * With `silenceAccepts`, the portal accepts a dispute about a credit report or an amount when the term of the
     * dispute ends without an answer.
     */
    disputes: { silenceAccepts: e.DISPUTES_SILENCE_ACCEPTS === '1' },
    logLevel: e.LOG_LEVEL,
    mail: {
      smtpUrl: e.SMTP_URL,
      from: e.MAIL_FROM,
      /** A gateway forwards mails to `<number>@<domain>` as text messages. Undefined disables text messages by mail. */
      smsDomain: e.SMS_MAIL_DOMAIN ?? (e.NODE_ENV === 'production' ? undefined : 'sms.invalid'),
      /**
       * Receives the signed heads of the hash chains, so that a copy exists outside the database. Undefined disables
       * these mails.
       */
      headsTo: e.INTEGRITY_MAIL_TO,
    },
    /** Used instead of `mail.smsDomain` when both are set. */
    sms: { url: e.SMS_URL, token: e.SMS_TOKEN },
    /** Without a URL, the portal verifies an identity with questions about the contacts on file. */
    identity: { url: e.IDENTITY_URL, token: e.IDENTITY_TOKEN },
    wompi: {
      publicKey: e.WOMPI_PUBLIC_KEY ?? '',
      privateKey: e.WOMPI_PRIVATE_KEY ?? '',
      integritySecret: e.WOMPI_INTEGRITY_SECRET ?? '',
      eventsSecrets: [e.WOMPI_EVENTS_SECRET, e.WOMPI_EVENTS_SECRET_PREVIOUS].filter((each) => each !== undefined),
      eventMaxAgeDays: e.WOMPI_EVENT_MAX_AGE_DAYS,
      apiUrl: e.WOMPI_API_URL.replace(/\/+$/, ''),
      checkoutUrl: e.WOMPI_CHECKOUT_URL,
      scriptUrl: e.WOMPI_SCRIPT_URL,
      environment: e.WOMPI_ENVIRONMENT,
      minimumPesos: pesos(e.WOMPI_MINIMUM_PESOS),
    },
    /** Undefined disables the tag manager. `origins` are the origins to which its tags may send data. */
    tagManager: tagManagerOf(e.NODE_ENV === 'production' ? e.TAG_MANAGER_ID_PRODUCTION : e.TAG_MANAGER_ID_OTHER, e),
    crm: { salesforceUrl: e.SALESFORCE_URL, salesforceToken: e.SALESFORCE_TOKEN, delaySeconds: e.CRM_DELAY_SECONDS },
    /** Undefined disables the scanning of uploads. */
    clamdUrl: e.CLAMD_URL,
    webhookExceptions: readExceptions(e.WEBHOOK_EXCEPTIONS ?? (e.NODE_ENV === 'production' ? '' : thisMachine))!,
    /** The time from the last renewal of a job's lease until another worker may claim the job. */
    jobLeaseSeconds: e.JOB_LEASE_SECONDS,
    holdMinutes: e.HOLD_MINUTES,
    accessSeconds: e.ACCESS_SECONDS,
    inactivityMinutes: e.INACTIVITY_MINUTES,
    inactivityWarningMinutes: e.INACTIVITY_WARNING_MINUTES,
    operator: operatorOf(e),
  };
}

/** The driver reads the path of the certificate file only from the URL. */
function withAuthority(url: string | undefined, file: string | undefined): string | undefined {
  if (url === undefined || file === undefined || /[?&]sslrootcert=/.test(url)) return url;
  return `${url}${url.includes('?') ? '&' : '?'}sslrootcert=${encodeURIComponent(path.resolve(file))}`;
}

/** Outside production, webhooks may be sent to this machine, because integrators run their webhook receivers there. */
const thisMachine = '127.0.0.0/8 ::1';

function tagManagerOf(id: string | undefined, e: Variables) {
  if (id === undefined) return undefined;
  const script = new URL(e.TAG_MANAGER_URL);
  script.searchParams.set('id', id);
  return { scriptUrl: script.href, origins: [script.origin, ...(e.TAG_MANAGER_ORIGINS?.split(' ') ?? [])] };
}

/** The other modules of the server do not read `process.env`. */
export const processEnvironment: Record<string, string | undefined> = process.env;
