import { spawnSync } from 'node:child_process';
import { createPrivateKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { issuer } from '#test/support/issuer.ts';
import { checkSignature } from '#test/support/pdf-signature.ts';
import { makeOwnCertificate } from './own-certificate.ts';
import { PdfWriter } from './pdf-writer.ts';
import { readPdf } from './pdf-reading.ts';
import { pdfSigner, type PdfSigner } from './signature.ts';
import type { SigningIdentity } from './signing-identity.ts';

const madeAt = new Date('2026-11-20T15:00:00Z');
const owner = { name: 'Compañía de Prueba S. A. S.', taxId: '901.234.567-7' };

describe('the signature of a PDF document', () => {
  let identity: SigningIdentity;
  let sign: PdfSigner;
  let pdf: Buffer;
  let signed: Buffer;
  beforeAll(async () => {
    const { key, certificate } = await makeOwnCertificate(owner, madeAt);
    identity = { key: createPrivateKey(key), certificates: [new X509Certificate(certificate).raw] };
    sign = await pdfSigner(identity);
    pdf = await drawn();
    signed = await sign(pdf, madeAt);
  });

  test('is a PAdES signature over every byte and includes the certificate', async () => {
    const checked = await checkSignature(signed);
    expect(checked).toMatchObject({ isIntact: true, coversEverything: true, subFilter: 'ETSI.CAdES.detached' });
    expect(checked.claimedAt).toBe('D:20261120150000Z');
    expect(checked.certificate).toEqual(identity.certificates[0]);
  });

  test('is appended to the PDF, and the original bytes stay unchanged', async () => {
    expect(signed.subarray(0, pdf.length)).toEqual(pdf);
    expect(readPdf(signed)).toEqual(readPdf(pdf));
  });

  test.each([
    ['in the drawn content', () => pdf.indexOf('stream') + 40],
    ['in the claimed signing time', () => signed.indexOf('/M (D:') + 8],
    ['in the last line of the file', () => signed.length - 3],
  ])('is invalid after a byte changes %s', async (_where, place) => {
    const changed = Buffer.from(signed);
    changed[place()]! ^= 1;
    expect((await checkSignature(changed)).isIntact).toBe(false);
  });

  test('is invalid with the certificate of another key and does not cover appended bytes', async () => {
    const other = await makeOwnCertificate(owner, madeAt);
    const foreign = await pdfSigner({ ...identity, certificates: [new X509Certificate(other.certificate).raw] });
    expect((await checkSignature(await foreign(pdf, madeAt))).isIntact).toBe(false);
    const longer = Buffer.concat([signed, Buffer.from('\n% more\n')]);
    expect(await checkSignature(longer)).toMatchObject({ isIntact: true, coversEverything: false });
  });

  test('cannot be made with an unsupported key', async () => {
    const { privateKey: key } = generateKeyPairSync('ed25519');
    await expect(pdfSigner({ ...identity, key })).rejects.toThrow(RangeError);
  });

  test('is valid according to pdfsig when pdfsig is installed', async () => {
    const report = await pdfsig(signed);
    const changed = Buffer.from(signed);
    changed[pdf.indexOf('stream') + 40]! ^= 1;
    if (report === undefined) return;
    expect(report).toContain('Signature Validation: Signature is Valid.');
    expect(report).toContain('Total document signed');
    expect(report).toContain(`CN=${owner.name}`);
    expect(await pdfsig(changed)).not.toContain('Signature is Valid');
  });
});

describe('makeOwnCertificate', () => {
  test('creates a non-CA certificate that names the company and is valid for twenty years', async () => {
    const { key, certificate } = await makeOwnCertificate(owner, madeAt);
    const read = new X509Certificate(certificate);
    expect(read.subject.split('\n')).toEqual([
      'C=CO',
      `O=${owner.name}`,
      'serialNumber=NIT 901.234.567-7',
      `CN=${owner.name}`,
    ]);
    expect(read.ca).toBe(false);
    expect([read.checkPrivateKey(createPrivateKey(key)), read.verify(read.publicKey)]).toEqual([true, true]);
    expect([new Date(read.validFrom), new Date(read.validTo)]).toEqual([
      new Date('2026-11-20T14:00:00Z'),
      new Date('2046-11-20T15:00:00Z'),
    ]);
    const late = new X509Certificate((await makeOwnCertificate(owner, new Date('2035-01-01T00:00:00Z'))).certificate);
    expect(new Date(late.validTo)).toEqual(new Date('2055-01-01T00:00:00Z'));
    expect(late.serialNumber).not.toBe(read.serialNumber);
  });
});

async function drawn(): Promise<Buffer> {
  const pdf = await PdfWriter.open('Prueba', 'Asunto', 'Rebanca', madeAt);
  for (let page = 1; page <= 2; page++) {
    pdf.flow('H1', `Página ${page}`);
    pdf.reserve(pdf.remaining + 1);
  }
  return pdf.finish('Pie', issuer);
}

async function pdfsig(bytes: Buffer): Promise<string | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'firma-'));
  try {
    const file = path.join(folder, 'papel.pdf');
    await writeFile(file, bytes);
    const { error, stdout } = spawnSync('pdfsig', [file], { encoding: 'utf8' });
    return error ? undefined : stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}
