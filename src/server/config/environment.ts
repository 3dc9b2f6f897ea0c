import { usualProviderMinimum } from '#domain/offers/relief-policy.ts';
import { parseIdentityDocument } from '#domain/people/identity-document.ts';
import { isRefusal } from '#domain/refusal.ts';
import ipaddr from 'ipaddr.js';
import * as z from 'zod';
import { readExceptions } from './allowed-address.ts';
import { readSender } from './sender.ts';

/** The error messages do not contain the name of the variable, because `readVariables` adds the name. */
const integer = (min: number, max: number, what = 'un número entero') => {
  const message = `debe ser ${what} entre ${min} y ${max}`;
  return z.coerce.number(message).int(message).min(min, message).max(max, message);
};
const moreThanZero = (unit: string) => {
  const message = `debe ser un número de ${unit} mayor que cero`;
  return z.coerce.number(message).positive(message);
};
const seconds = (message = 'debe ser un número de segundos, 0 o más') => z.coerce.number(message).min(0, message);
const oneOf = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  z.enum(choices, `debe ser ${choices.join(' o ')}`);

const address = (...protocols: readonly string[]) =>
  z
    .string()
    .refine(
      (text) => isAddress(text, protocols),
      `no es una dirección: debe empezar por ${protocols.map((protocol) => `${protocol}//`).join(' o ')} y nombrar un servidor`,
    );
const webAddress = () => address('https:', 'http:');

function isAddress(text: string, protocols: readonly string[]): boolean {
  if (/\s/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocols.includes(protocol) && hostname !== '' && text.toLowerCase().startsWith(`${protocol}//`);
}

export const shortestSecret = 32;
const secretText = () => z.string().min(shortestSecret, `necesita al menos ${shortestSecret} caracteres`).optional();

const isTaxId = (text: string) => /-\d$/.test(text) && !isRefusal(parseIdentityDocument('NIT', text));

const tagManagerId = z
  .string()
  .regex(/^[A-Z]{1,4}-[A-Z0-9]{4,16}$/, 'se escribe como GTM-ABC1234')
  .optional();

const databaseAddress = () =>
  z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'no es una dirección: se escribe como postgres://usuario:clave@servidor/base')
    .refine(
      (url) => !/^[^/]*\/\/(?:[^/@]*@)?[^/@]*,[^/@]*(?:[/?]|$)/.test(url),
      'nombra un solo servidor; con varios, pon delante una dirección que lleve al que recibe escrituras',
    )
    .refine(
      // The driver accepts a URL with an empty host, for example with a Unix socket in the parameters. A URL with
      // several hosts already has the error of the refinement above.
      (url) => URL.canParse(url.replace(/@\//, '@localhost/')) || /^[^/]*\/\/(?:[^/@]*@)?[^/@]*,/.test(url),
      'no es una dirección: se escribe como postgres://usuario:clave@servidor/base',
    )
    .optional();

const isProxyList = (list: string) =>
  list.split(',').every((part) => {
    const [ip = '', range, ...others] = part.trim().split('/');
    if (['loopback', 'linklocal', 'uniquelocal'].includes(part.trim())) return true;
    if (!ipaddr.isValid(ip) || others.length > 0) return false;
    return range === undefined || ipaddr.isValidCIDR(`${ip}/${range}`) || ipaddr.IPv4.isValidFourPartDecimal(range);
  });

/** Parses `s3://bucket/prefix?endpoint=…&region=…`. */
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

export const environment = z.object({
  NODE_ENV: oneOf(['production', 'development', 'test']).default('development'),
  PORT: integer(0, 65_535).default(3000),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: webAddress().optional(),
  METRICS_PORT: integer(0, 65_535).optional(),
  WORKER: oneOf(['here', 'none']).default('here'),
  WORKER_METRICS_PORT: integer(0, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress().optional(),
  REBANCA_DATA_DIR: z.string().default('./.data'),
  REBANCA_ENV_FILE: z.string().optional(),
  REBANCA_WEB_DIR: z.string().optional(),
  REBANCA_BACKUP_STAMP: z.string().optional(),
  FILES_URL: z
    .string()
    .regex(
      /^s3:\/\/[a-z0-9][a-z0-9.-]+[a-z0-9](?:\/[\w./-]*)?(?:\?.*)?$/,
      'se escribe como s3://deposito/carpeta?endpoint=https://servidor&region=region',
    )
    .refine(
      (url) => URL.canParse(url) && isAddress(placeOf(url).endpoint, ['https:', 'http:']),
      'su endpoint debe ser una dirección completa',
    )
    .optional(),
  FILES_KEY_ID: z.string().optional(),
  FILES_KEY_SECRET: z.string().optional(),
  DATABASE_URL: databaseAddress(),
  DATABASE_DIRECT_URL: databaseAddress(),
  DATABASE_MIGRATE_URL: databaseAddress(),
  DATABASE_CA_FILE: z.string().optional(),
  DRAIN_SECONDS: seconds('debe ser un número de segundos entre 0 y 300')
    .max(300, 'debe ser un número de segundos entre 0 y 300')
    .optional(),
  DATABASE_TLS: oneOf(['required', 'off']).default('required'),
  DATABASE_STATEMENTS: oneOf(['named', 'unnamed']).default('named'),
  DATABASE_POOL: integer(1, 200).default(10),
  REBANCA_SECRET: secretText(),
  REBANCA_SECRET_FILE: z.string().optional(),
  REBANCA_SECRET_PREVIOUS: secretText(),
  REBANCA_SECRET_PREVIOUS_FILE: z.string().optional(),
  SIGNATURE_KEY_FILE: z.string().optional(),
  SIGNATURE_CERTIFICATE_FILE: z.string().optional(),
  REBANCA_DEMO: oneOf(['0', '1']).default('0'),
  REBANCA_RELEASE: z.string().default('local'),
  TRUST_PROXY: z
    .string()
    .refine(isProxyList, 'lleva direcciones IP o redes (10.0.0.0/8) separadas por comas')
    .optional(),
  HSTS_SUBDOMAINS: oneOf(['0', '1']).default('1'),
  DISPUTES_SILENCE_ACCEPTS: oneOf(['0', '1']).default('1'),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SMTP_URL: address('smtps:', 'smtp:').optional(),
  SMS_MAIL_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]+$/i, 'debe ser un dominio')
    .optional(),
  SMS_URL: webAddress().optional(),
  SMS_TOKEN: z.string().optional(),
  IDENTITY_URL: webAddress().optional(),
  IDENTITY_TOKEN: z.string().optional(),
  INTEGRITY_MAIL_TO: z.email('debe ser un correo').optional(),
  MAIL_FROM: z
    .string()
    .refine((text) => readSender(text) !== undefined, 'se escribe como Rebanca <no-responder@tu-dominio.co>')
    .default('Rebanca <no-responder@rebanca.example>'),
  WOMPI_PUBLIC_KEY: z.string().optional(),
  WOMPI_PRIVATE_KEY: z.string().optional(),
  WOMPI_INTEGRITY_SECRET: z.string().optional(),
  WOMPI_EVENTS_SECRET: z.string().optional(),
  WOMPI_EVENTS_SECRET_PREVIOUS: z.string().optional(),
  WOMPI_EVENT_MAX_AGE_DAYS: moreThanZero('días').default(7),
  WOMPI_API_URL: webAddress().default('https://production.wompi.co/v1'),
  WOMPI_CHECKOUT_URL: webAddress().default('https://checkout.wompi.co/p/'),
  WOMPI_SCRIPT_URL: webAddress().default('https://checkout.wompi.co/widget.js'),
  WOMPI_MINIMUM_PESOS: integer(1, 1_000_000, 'un valor en pesos').default(usualProviderMinimum),
  WOMPI_ENVIRONMENT: oneOf(['test', 'prod']).default('prod'),
  SALESFORCE_URL: webAddress().optional(),
  SALESFORCE_TOKEN: z.string().optional(),
  CLAMD_URL: z
    .string()
    .refine(
      (text) => isAddress(text, ['tcp:']) || /^unix:\/\/\/./.test(text),
      'se escribe como tcp://servidor:puerto o unix:///ruta',
    )
    .optional(),
  WEBHOOK_EXCEPTIONS: z
    .string()
    .refine(
      (list) => readExceptions(list) !== undefined,
      'lleva servidores, direcciones IP o redes (10.0.0.0/8) separados por espacios',
    )
    .optional(),
  CRM_DELAY_SECONDS: seconds().default(20),
  JOB_LEASE_SECONDS: integer(1, 86_400, 'un número de segundos').default(120),
  TAG_MANAGER_URL: webAddress().default('https://www.googletagmanager.com/gtm.js'),
  TAG_MANAGER_ID_PRODUCTION: tagManagerId,
  TAG_MANAGER_ID_OTHER: tagManagerId,
  TAG_MANAGER_ORIGINS: z
    .string()
    .regex(/^https:\/\/[\w*.:-]+(?: https:\/\/[\w*.:-]+)*$/, 'lleva orígenes https separados por espacios')
    .optional(),
  HOLD_MINUTES: moreThanZero('minutos').default(2),
  ACCESS_SECONDS: integer(1, 3600, 'un número de segundos').default(300),
  INACTIVITY_MINUTES: moreThanZero('minutos').default(15),
  INACTIVITY_WARNING_MINUTES: moreThanZero('minutos').default(2),
  OPERATOR_NAME: z.string().optional(),
  OPERATOR_TAX_ID: z.string().refine(isTaxId, 'debe ser un NIT con su dígito de verificación').optional(),
  OPERATOR_ADDRESS: z.string().optional(),
  OPERATOR_EMAIL: z.email('debe ser un correo').optional(),
  OPERATOR_PHONE: z.string().optional(),
  OPERATOR_COMPLAINTS_EMAIL: z.email('debe ser un correo').optional(),
  OPERATOR_SUPERVISOR: z.enum(['SIC', 'SFC'], 'es SIC (Industria y Comercio) o SFC (Financiera)').optional(),
});

export type Variables = z.infer<typeof environment>;

export const operatorVariables = [
  'OPERATOR_NAME',
  'OPERATOR_TAX_ID',
  'OPERATOR_ADDRESS',
  'OPERATOR_EMAIL',
  'OPERATOR_PHONE',
  'OPERATOR_COMPLAINTS_EMAIL',
  'OPERATOR_SUPERVISOR',
] as const;

export const variableNames: readonly string[] = Object.keys(environment.shape);
