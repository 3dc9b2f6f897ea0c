import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issuer } from '#test/support/issuer.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { checkSignature } from '#test/support/pdf-signature.ts';
import { certifiedRsaKey } from '#test/support/rsa-certificate.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { ConfigError, readConfig, type Config } from '#server/config/config.ts';
import { installationSecret } from '#server/db/schema/platform.ts';
import { makeOwnCertificate } from '#server/gateways/pdf/own-certificate.ts';
import { PdfWriter } from '#server/gateways/pdf/pdf-writer.ts';
import { documentSigner } from './document-signer.ts';
import type { Platform } from '#server/platform.ts';
import { drawDocuments } from '#test/support/short-documents.ts';

drawDocuments();

test('the configuration requires the signing key together with its certificate', () => {
  const together = /SIGNATURE_KEY_FILE y SIGNATURE_CERTIFICATE_FILE: van juntas/;
  expect(() => readConfig({ SIGNATURE_KEY_FILE: 'llave.pem' })).toThrow(together);
  expect(() => readConfig({ SIGNATURE_CERTIFICATE_FILE: 'certificado.pem' })).toThrow(together);
  expect(() => readConfig({})).not.toThrow(together);
});

describeOnPostgres('the signing key of an installation', (engine) => {
  const app = suiteApp(engine);
  let platform: Platform;
  beforeAll(async () => {
    platform = app.platform;
  });

  const drawn = async () =>
    (await PdfWriter.open('Prueba', 'Asunto', 'Rebanca', platform.clock.now())).finish('Pie', issuer);
  const issue = (on: Platform) => {
    const sign = documentSigner(on);
    return on.database.transaction(async (tx) => {
      const checked = await checkSignature(await sign(tx, await drawn()));
      expect(checked).toMatchObject({ isIntact: true, coversEverything: true });
      return checked.certificate.toString('base64');
    });
  };
  const ofCompany = (name: string): Platform => ({
    ...platform,
    config: { ...platform.config, operator: { ...platform.config.operator, name } },
  });
  const stored = async () =>
    (await platform.database.sql.select().from(installationSecret)).filter(({ name }) => name.startsWith('paper-'));

  test('is created once, even when the first PDF documents are issued concurrently', async () => {
    const certificates = await Promise.all([issue(platform), issue(platform), issue(platform)]);
    expect(new Set([...certificates, await issue(platform)]).size).toBe(1);
    expect(await stored()).toHaveLength(1);
  });

  test('is stored encrypted, and stays valid after a change of the secret', async () => {
    const first = await issue(platform);
    const [row] = await stored();
    expect(Buffer.from(row!.secret.split(':')[1]!, 'base64').toString('latin1')).not.toContain('PRIVATE KEY');
    const [current] = platform.secrets.signing;
    const next = { id: 'otro', key: new Uint8Array(32).fill(7) };
    const rekeyed = { ...platform, secrets: { ...platform.secrets, signing: [next, current] as const } };
    expect(await issue(rekeyed)).toBe(first);
    const foreign = { ...platform, secrets: { ...platform.secrets, signing: [next] as const } };
    await expect(issue(foreign)).rejects.toThrow('Ningún secreto dado abre');
    expect(new Set([first, await issue(ofCompany('Otra Compañía'))]).size).toBe(2);
    expect(await issue(platform)).toBe(first);
  });

  test('is not stored when issuing the first PDF document fails', async () => {
    const elsewhere = ofCompany('Una Tercera');
    const before = await stored();
    const sign = documentSigner(elsewhere);
    const failing = elsewhere.database.transaction(async (tx) => {
      await sign(tx, await drawn());
      throw new Error('given up');
    });
    await expect(failing).rejects.toThrow('given up');
    expect(await stored()).toEqual(before);
    const { database } = elsewhere;
    const after = await database.transaction(async (tx) => checkSignature(await sign(tx, await drawn())));
    expect(after.isIntact).toBe(true);
    expect(await stored()).toHaveLength(before.length + 1);
  });

  describe('the signing key from configured files', () => {
    let folder: string;
    beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'llaves-'))));
    afterAll(() => rm(folder, { recursive: true }));

    const written = async (name: string, pem: string) => {
      await writeFile(path.join(folder, name), pem);
      return path.join(folder, name);
    };
    const configured = async (key: string, certificate: string): Promise<Platform> => {
      const signature: Config['signature'] = {
        keyFile: await written('llave.pem', key),
        certificateFile: await written('certificado.pem', certificate),
      };
      return { ...platform, config: { ...platform.config, signature } };
    };
    const owner = { name: 'Entidad', taxId: '901.234.567-7' };

    test('is used with its certificate chain', async () => {
      const { key, certificate } = await certifiedRsaKey(platform.clock.now());
      const above = await makeOwnCertificate(owner, platform.clock.now());
      const before = await stored();
      const used = await issue(await configured(key, `${certificate}\n${above.certificate}`));
      expect(certificate.replace(/\s|-----[A-Z ]+-----/g, '')).toBe(used);
      expect(await stored()).toEqual(before);
    });

    test('prevents the start when the files are unusable', async () => {
      const one = await makeOwnCertificate(owner, platform.clock.now());
      const other = await makeOwnCertificate(owner, platform.clock.now());
      const faultsOf = async (key: string, certificate: string) => {
        const on = await configured(key, certificate);
        try {
          documentSigner(on);
        } catch (error) {
          if (error instanceof ConfigError) return error.faults;
        }
        return [];
      };
      expect(await faultsOf(one.key, one.certificate)).toEqual([]);
      expect(await faultsOf(one.key, other.certificate)).toEqual([
        'SIGNATURE_CERTIFICATE_FILE: el primer certificado no es el de la llave',
      ]);
      expect(await faultsOf('nada', 'nada')).toEqual([
        'SIGNATURE_KEY_FILE: no se puede leer el archivo',
        'SIGNATURE_CERTIFICATE_FILE: no se puede leer el archivo',
      ]);
      const ed25519 = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
      expect(await faultsOf(ed25519, one.certificate)).toContain(
        'SIGNATURE_KEY_FILE: la llave debe ser RSA o de curva P-256',
      );
    });
  });
});
