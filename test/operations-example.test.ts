import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fileRules } from '#contract/file-kind.ts';
import { ConfigError, readConfig } from '#server/config/config.ts';
import { operationsBlocks } from '#test/support/operations-pages.ts';
import { projectRoot } from '#tools/build-stamp.ts';

function variablesIn(block: string): Record<string, string> {
  const found = block.replaceAll('\\\n', ' ').matchAll(/(?:^|\s)([A-Z][A-Z0-9_]+)=('[^']*'|"[^"]*"|\S*)/g);
  return Object.fromEntries([...found].map(([, name, value]) => [name!, value!.replace(/^(['"])(.*)\1$/, '$2')]));
}

const example = variablesIn(
  operationsBlocks('install', 'In production', 'sh').find((block) => block.includes('NODE_ENV=production')) ?? '',
);

const faultsOf = (env: Record<string, string | undefined>): string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
};
const production = (more: Record<string, string | undefined>) => faultsOf({ ...example, ...more });

describe('the example of a production start', () => {
  test('is a valid configuration without changes', () => {
    expect(Object.keys(example).length).toBeGreaterThan(12);
    expect(faultsOf(example)).toEqual([]);
    expect(readConfig(example).environment).toBe('production');
  });

  test.each(
    Object.keys(example).filter(
      (name) => !['NODE_ENV', 'HOST', 'PORT', 'TRUST_PROXY', 'REBANCA_RELEASE', 'MAIL_FROM'].includes(name),
    ),
  )('is reported as incomplete without %s', (name) => {
    expect(production({ [name]: undefined }).join('\n')).toContain(name);
  });

  test('selects the tag manager id by NODE_ENV', () => {
    const ids = { TAG_MANAGER_ID_PRODUCTION: 'GTM-PROD001', TAG_MANAGER_ID_OTHER: 'GTM-OTRO001' };
    expect(readConfig({ ...example, ...ids }).tagManager?.scriptUrl).toMatch(/\?id=GTM-PROD001$/);
    const other = { ...example, NODE_ENV: 'test' };
    expect(readConfig({ ...other, ...ids }).tagManager?.scriptUrl).toMatch(/\?id=GTM-OTRO001$/);
    expect(readConfig({ ...other, TAG_MANAGER_ID_PRODUCTION: 'GTM-PROD001' }).tagManager).toBeUndefined();
  });

  test('has a proxy that accepts the largest upload with its form fields', () => {
    const proxy = readFileSync(join(projectRoot, 'deploy/nginx.conf'), 'utf8');
    const megabytes = Number(/client_max_body_size (\d+)m;/.exec(proxy)?.[1]);
    expect(megabytes * 1024 * 1024).toBeGreaterThan(fileRules.maxBytes + 64 * 1024);
  });
});

describe('the production configuration', () => {
  const https = /debe empezar por https:\/\//;
  test.each([
    ['PUBLIC_URL', 'http://portal.example.co', https],
    ['PUBLIC_URL', 'http://localhost:3000', https],
    ['SALESFORCE_URL', 'http://crm.example.co', https],
    ['SMS_URL', 'http://sms.example.co/send', https],
    ['IDENTITY_URL', 'http://identity.example.co', https],
    ['WOMPI_API_URL', 'http://production.wompi.co/v1', https],
    ['WOMPI_CHECKOUT_URL', 'http://checkout.wompi.co/p/', https],
    ['WOMPI_SCRIPT_URL', 'http://checkout.wompi.co/widget.js', https],
    ['TAG_MANAGER_URL', 'http://tags.example.co/gtm.js', https],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://collector.example.co:4318', https],
    ['DATABASE_URL', 'postgres://rebanca:x@db.internal/rebanca', /sslmode=verify-full.*DATABASE_TLS=off/],
    ['DATABASE_URL', 'postgres://rebanca:x@db.internal/rebanca?sslmode=disable', /sslmode=verify-full/],
    ['DATABASE_URL', 'postgres://rebanca:x@db.internal/rebanca?sslmode=prefer', /sslmode=verify-full/],
    ['DATABASE_URL', 'postgres://rebanca:x@db.internal/rebanca?sslmode=no-verify', /sslmode=verify-full/],
    ['DATABASE_URL', 'postgres://r:x@db.internal/r?uselibpqcompat=true&sslmode=require', /sslmode=verify-full/],
    ['DATABASE_URL', 'postgres://r:x@/r?host=db.internal', /sslmode=verify-full|no se entiende/],
    ['DATABASE_URL', 'postgres://r:x@db1.internal:5432,db2.internal:5432/r', /un solo servidor/],
    ['DATABASE_DIRECT_URL', 'postgres://rebanca:x@db.internal/rebanca', /sslmode=verify-full/],
    ['DATABASE_MIGRATE_URL', 'postgres://owner:x@db.internal/rebanca', /sslmode=verify-full/],
    ['FILES_URL', 's3://papeles?endpoint=http://s3.example.co', https],
    ['FILES_URL', 's3://papeles?endpoint=s3.example.co', /dirección completa/],
    ['FILES_URL', '/srv/papeles', /s3:\/\/deposito/],
    ['REBANCA_SECRET', 'corto', /32 caracteres/],
    ['REBANCA_SECRET', 'x'.repeat(40), /define solo una/],
    ['REBANCA_DEMO', '1', /no se admite/],
  ])('rejects %s=%s', (name, value, why) => {
    const keys = name === 'FILES_URL' ? { FILES_KEY_ID: 'x', FILES_KEY_SECRET: 'x' } : {};
    expect(production({ ...keys, [name]: value })).toEqual([expect.stringMatching(why)]);
    expect(production({ ...keys, [name]: value })[0]).toContain(name);
  });

  test('rejects an empty environment, and lists all missing variables at once', () => {
    const faults = faultsOf({ NODE_ENV: 'production' });
    for (const name of [
      'PUBLIC_URL',
      'DATABASE_URL',
      'REBANCA_SECRET',
      'SMTP_URL',
      'WOMPI_PUBLIC_KEY',
      'OPERATOR_NAME',
    ])
      expect(
        faults.some((fault) => fault.startsWith(name)),
        name,
      ).toBe(true);
    expect(faults.find((fault) => fault.startsWith('REBANCA_SECRET'))).toContain('openssl rand -base64 48');
    expect(faults.find((fault) => fault.startsWith('DATABASE_URL'))).toContain('es solo para probar');
  });

  test.each([
    ['DATABASE_URL', 'postgres://rebanca:x@localhost/rebanca'],
    ['DATABASE_URL', 'postgres://rebanca:x@127.0.0.1:5433/rebanca'],
    ['DATABASE_URL', 'postgres://rebanca:a,b@localhost/rebanca'],
    ['DATABASE_URL', 'postgres://rebanca:x@[::1]/rebanca'],
    ['DATABASE_URL', 'postgres://rebanca@localhost/rebanca?host=/var/run/postgresql'],
    ['DATABASE_URL', 'postgres://rebanca:x@db.internal/rebanca?sslmode=require'],
    ['SALESFORCE_URL', 'http://127.0.0.1:8080'],
    ['SMS_URL', 'http://localhost:9000/send'],
  ])('accepts %s=%s', (name, value) => {
    expect(production({ [name]: value })).toEqual([]);
  });

  test('accepts a database without TLS when DATABASE_TLS is off', () => {
    const DATABASE_URL = 'postgres://rebanca:x@db.internal/rebanca';
    expect(production({ DATABASE_URL, DATABASE_TLS: 'off' })).toEqual([]);
  });

  test('is not checked outside production', () => {
    const { NODE_ENV: _production, ...rest } = example;
    expect(faultsOf({ ...rest, DATABASE_URL: 'postgres://r:x@db.internal/r', PUBLIC_URL: 'http://p.example' })).toEqual(
      [],
    );
  });
});
