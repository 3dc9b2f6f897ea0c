import { usualProviderMinimum } from '#domain/offers/relief-policy.ts';
import { parseIdentityDocument } from '#domain/people/identity-document.ts';
import { isRefusal } from '#domain/refusal.ts';
import * as z from 'zod';
import { readExceptions } from './gateways/allowed-address.ts';
import { readSender } from './gateways/mail/sender.ts';

const seconds = (name: string, fallback: number) =>
  z.coerce.number(`${name} debe ser un número de segundos`).min(0).default(fallback);
const minutes = (name: string, fallback: number) =>
  z.coerce.number(`${name} debe ser un número de minutos`).positive().default(fallback);

/** Characters of a secret that keys are derived from. */
export const shortestSecret = 32;
const secretText = (name: string) =>
  z.string().min(shortestSecret, `${name} necesita al menos ${shortestSecret} caracteres`).optional();

const isTaxId = (text: string) => /-\d$/.test(text) && !isRefusal(parseIdentityDocument('NIT', text));

const tagManagerId = z
  .string()
  .regex(/^[A-Z]{1,4}-[A-Z0-9]{4,16}$/, 'el identificador del administrador de etiquetas se escribe como GTM-ABC1234')
  .optional();

const databaseAddress = (name: string) =>
  z
    .string()
    .regex(/^postgres(ql)?:\/\//, `${name} debe empezar por postgres://`)
    .refine(
      (url) => !/^[^/]*\/\/(?:[^/@]*@)?[^/@]*,[^/@]*(?:[/?]|$)/.test(url),
      `${name} nombra un solo servidor; con varios, pon delante una dirección que lleve al que recibe escrituras`,
    )
    .optional();

/** `s3://bucket/prefix?endpoint=…&region=…` in its parts. */
export function placeOf(address: string) {
  const { hostname, pathname, searchParams } = new URL(address);
  const region = searchParams.get('region') ?? 'us-east-1';
  const folder = pathname.replace(/^\/+|\/+$/g, '');
  return {
    bucket: hostname,
    prefix: folder === '' ? '' : `${folder}/`,
    region,
    endpoint: searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`,
  };
}

/** What each variable may be, with what is said where it is not. */
export const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: z.url('PUBLIC_URL debe ser una dirección completa').optional(),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  WORKER: z.enum(['here', 'none'], 'WORKER es here o none').default('here'),
  WORKER_METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url('OTEL_EXPORTER_OTLP_ENDPOINT debe ser una dirección completa').optional(),
  REBANCA_DATA_DIR: z.string().default('./.data'),
  REBANCA_WEB_DIR: z.string().optional(),
  REBANCA_BACKUP_STAMP: z.string().optional(),
  FILES_URL: z
    .string()
    .regex(
      /^s3:\/\/[a-z0-9][a-z0-9.-]+[a-z0-9](?:\/[\w./-]*)?(?:\?.*)?$/,
      'FILES_URL se escribe como s3://deposito/carpeta?endpoint=https://servidor&region=region',
    )
    .refine(
      (url) => !URL.canParse(url) || URL.canParse(placeOf(url).endpoint),
      'FILES_URL: endpoint debe ser una dirección completa',
    )
    .optional(),
  FILES_KEY_ID: z.string().optional(),
  FILES_KEY_SECRET: z.string().optional(),
  DATABASE_URL: databaseAddress('DATABASE_URL'),
  DATABASE_DIRECT_URL: databaseAddress('DATABASE_DIRECT_URL'),
  DATABASE_MIGRATE_URL: databaseAddress('DATABASE_MIGRATE_URL'),
  DRAIN_SECONDS: z.coerce.number('DRAIN_SECONDS debe ser un número de segundos').min(0).max(300).optional(),
  DATABASE_TLS: z.enum(['required', 'off']).default('required'),
  DATABASE_STATEMENTS: z.enum(['named', 'unnamed']).default('named'),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  REBANCA_SECRET: secretText('REBANCA_SECRET'),
  REBANCA_SECRET_FILE: z.string().optional(),
  REBANCA_SECRET_PREVIOUS: secretText('REBANCA_SECRET_PREVIOUS'),
  REBANCA_SECRET_PREVIOUS_FILE: z.string().optional(),
  SIGNATURE_KEY_FILE: z.string().optional(),
  SIGNATURE_CERTIFICATE_FILE: z.string().optional(),
  REBANCA_DEMO: z.enum(['0', '1']).default('0'),
  REBANCA_RELEASE: z.string().default('local'),
  TRUST_PROXY: z.string().optional(),
  HSTS_SUBDOMAINS: z.enum(['0', '1']).default('1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'SMTP_URL debe empezar por smtp:// o smtps://')
    .optional(),
  SMS_MAIL_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+$/i, 'SMS_MAIL_DOMAIN debe ser un dominio')
    .optional(),
  SMS_URL: z.url('SMS_URL debe ser una dirección completa').optional(),
  SMS_TOKEN: z.string().optional(),
  IDENTITY_URL: z.url('IDENTITY_URL debe ser una dirección completa').optional(),
  IDENTITY_TOKEN: z.string().optional(),
  INTEGRITY_MAIL_TO: z.email('INTEGRITY_MAIL_TO debe ser un correo').optional(),
  MAIL_FROM: z
    .string()
    .refine((text) => readSender(text) !== undefined, 'MAIL_FROM se escribe como Rebanca <no-responder@tu-dominio.co>')
    .default('Rebanca <no-responder@rebanca.example>'),
  WOMPI_PUBLIC_KEY: z.string().optional(),
  WOMPI_PRIVATE_KEY: z.string().optional(),
  WOMPI_INTEGRITY_SECRET: z.string().optional(),
  WOMPI_EVENTS_SECRET: z.string().optional(),
  WOMPI_EVENTS_SECRET_PREVIOUS: z.string().optional(),
  WOMPI_EVENT_MAX_AGE_DAYS: z.coerce
    .number('WOMPI_EVENT_MAX_AGE_DAYS debe ser un número de días')
    .positive()
    .default(7),
  WOMPI_API_URL: z.url().default('https://production.wompi.co/v1'),
  WOMPI_CHECKOUT_URL: z.url().default('https://checkout.wompi.co/p/'),
  WOMPI_SCRIPT_URL: z.url().default('https://checkout.wompi.co/widget.js'),
  WOMPI_MINIMUM_PESOS: z.coerce
    .number('WOMPI_MINIMUM_PESOS debe ser un valor en pesos')
    .int()
    .min(1)
    .default(usualProviderMinimum),
  WOMPI_ENVIRONMENT: z.enum(['test', 'prod']).default('prod'),
  SALESFORCE_URL: z.url().optional(),
  SALESFORCE_TOKEN: z.string().optional(),
  CLAMD_URL: z
    .string()
    .regex(/^(tcp|unix):\/\//, 'CLAMD_URL debe empezar por tcp:// o unix://')
    .optional(),
  WEBHOOK_EXCEPTIONS: z
    .string()
    .refine(
      (list) => readExceptions(list) !== undefined,
      'WEBHOOK_EXCEPTIONS lleva servidores, direcciones IP o redes (10.0.0.0/8) separados por espacios',
    )
    .optional(),
  CRM_DELAY_SECONDS: seconds('CRM_DELAY_SECONDS', 20),
  JOB_LEASE_SECONDS: z.coerce.number('JOB_LEASE_SECONDS debe ser un número de segundos').int().min(1).default(120),
  TAG_MANAGER_URL: z.url().default('https://www.googletagmanager.com/gtm.js'),
  TAG_MANAGER_ID_PRODUCTION: tagManagerId,
  TAG_MANAGER_ID_OTHER: tagManagerId,
  TAG_MANAGER_ORIGINS: z
    .string()
    .regex(
      /^https:\/\/[\w*.:-]+(?: https:\/\/[\w*.:-]+)*$/,
      'TAG_MANAGER_ORIGINS lleva orígenes https separados por espacios',
    )
    .optional(),
  HOLD_MINUTES: minutes('HOLD_MINUTES', 2),
  ACCESS_SECONDS: z.coerce.number('ACCESS_SECONDS debe ser un número de segundos').int().min(1).max(3600).default(300),
  INACTIVITY_MINUTES: minutes('INACTIVITY_MINUTES', 15),
  INACTIVITY_WARNING_MINUTES: minutes('INACTIVITY_WARNING_MINUTES', 2),
  OPERATOR_NAME: z.string().optional(),
  OPERATOR_TAX_ID: z
    .string()
    .refine(isTaxId, 'OPERATOR_TAX_ID debe ser un NIT con su dígito de verificación')
    .optional(),
  OPERATOR_ADDRESS: z.string().optional(),
  OPERATOR_EMAIL: z.email('OPERATOR_EMAIL debe ser un correo').optional(),
  OPERATOR_PHONE: z.string().optional(),
  OPERATOR_COMPLAINTS_EMAIL: z.email('OPERATOR_COMPLAINTS_EMAIL debe ser un correo').optional(),
  OPERATOR_SUPERVISOR: z
    .enum(['SIC', 'SFC'], 'OPERATOR_SUPERVISOR es SIC (Industria y Comercio) o SFC (Financiera)')
    .optional(),
});

export const operatorVariables = [
  'OPERATOR_NAME',
  'OPERATOR_TAX_ID',
  'OPERATOR_ADDRESS',
  'OPERATOR_EMAIL',
  'OPERATOR_PHONE',
  'OPERATOR_COMPLAINTS_EMAIL',
  'OPERATOR_SUPERVISOR',
] as const;

/** Every variable that `readConfig` reads. */
export const variableNames: readonly string[] = Object.keys(environment.shape);
