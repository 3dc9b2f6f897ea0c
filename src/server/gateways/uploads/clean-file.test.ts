import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRefusal } from '#domain/refusal.ts';
import pLimit from 'p-limit';
import { AntivirusUnavailable, noAntivirus } from '#server/gateways/antivirus/antivirus.ts';
import { clamd } from '#server/gateways/antivirus/clamd.ts';
import { cleanFile } from './clean-file.ts';
import { kindByContent } from '#contract/file-kind.ts';
import { readableName } from './readable-name.ts';
import { eicar, photographWithPlace, uploadCorpus, type Specimen } from '#test/support/upload-corpus.ts';

const judge = async (bytes: Buffer) => {
  const answer = await cleanFile(bytes, noAntivirus);
  return isRefusal(answer) ? answer.refused : 'kept';
};

describe('cleanFile on the test files', () => {
  let tried: (Specimen & { answer: Awaited<ReturnType<typeof cleanFile>> })[];
  beforeAll(async () => {
    // cleanFile starts a separate process for each file. The test cleans two files at a time, as the portal does.
    const inTurn = pLimit(2);
    tried = await Promise.all(
      (await uploadCorpus()).map((specimen) =>
        inTurn(async () => ({ ...specimen, answer: await cleanFile(specimen.bytes, noAntivirus) })),
      ),
    );
  }, 240_000);

  test('returns the expected verdict for each file', () => {
    const verdicts = tried.map(({ what, answer }) => [what, isRefusal(answer) ? answer.refused : 'kept']);
    expect(verdicts).toEqual(tried.map(({ what, verdict }) => [what, verdict]));
  });

  test('returns files without hidden data', () => {
    for (const { what, answer } of tried) {
      if (isRefusal(answer)) continue;
      expect(kindByContent(answer.bytes), what).toBe(answer.type);
      const text = answer.bytes.toString('latin1');
      for (const hidden of ['Laura Secreta', '<script', 'PK\u0003\u0004', 'Fabricante'])
        expect(text.includes(hidden), `${what}: ${hidden}`).toBe(false);
    }
  });
});

describe('a cleaned image', () => {
  test('has no location or author and is rotated upright', async () => {
    const before = await photographWithPlace();
    expect((await sharp(before).metadata()).exif).toBeDefined();
    const answer = await cleanFile(before, noAntivirus);
    if (isRefusal(answer)) throw new Error(answer.refused);
    const { exif, xmp, iptc, icc, orientation, width, height } = await sharp(answer.bytes).metadata();
    expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
    // The original has 60 × 40 pixels and an orientation that rotates the image by 90 degrees.
    expect([width, height]).toEqual([40, 60]);
  });

  const blank = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#0d7256' } });
  const keptOf = async (bytes: Buffer) => {
    const answer = await cleanFile(bytes, noAntivirus);
    if (isRefusal(answer)) throw new Error(answer.refused);
    return answer.bytes;
  };

  test.each([
    [5_000, 200, 5_000, 200],
    [1_440, 9_000, 1_440, 9_000],
    [8_000, 2_000, 6_000, 1_500],
  ])(
    'of %i × %i pixels is stored with %i × %i pixels, so that text stays readable',
    async (width, height, keptWidth, keptHeight) => {
      const kept = await keptOf(await blank(width, height).png().toBuffer());
      expect(await sharp(kept).metadata()).toMatchObject({ width: keptWidth, height: keptHeight });
    },
  );

  test('is reduced when the upload is a progressive JPEG of 4624 × 3468 pixels', async () => {
    const photo = await blank(4_624, 3_468).jpeg({ quality: 40, progressive: true }).toBuffer();
    expect(await sharp(await keptOf(photo)).metadata()).toMatchObject({ width: 3_000, height: 2_250 });
  });

  test.each([1, 3, 6, 8])('is stored upright when the upload has the EXIF orientation %i', async (orientation) => {
    const photo = await blank(60, 40).jpeg().withMetadata({ orientation }).toBuffer();
    const kept = await sharp(await keptOf(photo)).metadata();
    expect([kept.width, kept.height]).toEqual(orientation < 5 ? [60, 40] : [40, 60]);
  });

  test.each([
    ['PNG with transparency', (image: Sharp) => image.png()],
    ['palette PNG', (image: Sharp) => image.png({ palette: true })],
    ['16 bit PNG', (image: Sharp) => image.toColourspace('rgb16').png()],
    ['lossless WebP', (image: Sharp) => image.webp({ lossless: true })],
  ] as const)('with transparency is stored on a white background: %s', async (_what, write) => {
    const clear = sharp({ create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
    const kept = await keptOf(await write(clear).toBuffer());
    expect([...(await sharp(kept).toColourspace('srgb').raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
  });

  test('keeps the green colour of an uploaded CMYK image', async () => {
    const photo = await blank(40, 40).toColourspace('cmyk').jpeg().toBuffer();
    const [red, green] = await sharp(await keptOf(photo))
      .raw()
      .toBuffer();
    expect([red! < 90, green! > 80]).toEqual([true, true]);
  });
});

describe('an uploaded PDF', () => {
  async function with_(change: (doc: PDFDocument) => void) {
    const doc = await PDFDocument.create();
    doc.addPage([200, 200]);
    change(doc);
    return Buffer.from(await doc.save({ useObjectStreams: true }));
  }

  test.each(['AA', 'EmbeddedFiles', 'XFA', 'J#61vaScript'])(
    'with %s in any object is rejected as active content',
    async (key) => {
      const bytes = await with_((doc) =>
        doc.context.register(
          doc.context.obj({
            Deep: doc.context.obj([
              doc.context.obj({ [decodeURIComponent(key.replace('#', '%'))]: PDFHexString.of('00') }),
            ]),
          }),
        ),
      );
      expect(await judge(bytes)).toBe('UPLOAD_ACTIVE_CONTENT');
    },
  );

  test('is accepted when its open action refers to a page of the same file', async () => {
    const bytes = await with_((doc) => {
      doc.catalog.set(PDFName.of('OpenAction'), doc.context.obj([doc.getPage(0).ref, PDFName.of('Fit')]));
    });
    expect(await judge(bytes)).toBe('kept');
  });

  test('is rejected as unreadable when it has 61 pages', async () => {
    const bytes = await with_((doc) => void Array.from({ length: 60 }, () => doc.addPage()));
    expect(await judge(bytes)).toBe('UPLOAD_UNREADABLE');
  });
});

describe('readableName', () => {
  test.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Usuarios\\Laura\\soporte.pdf', 'soporte.pdf'],
    ['soporte\r\nSet-Cookie: a=b.pdf', 'soporteSet-Cookie a=b.pdf'],
    ['factura\u202Efdp.jpg', 'facturafdp.jpg'],
    ['.htaccess.pdf', 'htaccess.pdf'],
    ['año_2026 niñez.pdf', 'año_2026 niñez.pdf'],
    ['\u0000\u0001', 'documento'],
    ['', 'documento'],
    [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(96)}.pdf`],
  ])('turns the file name %j into %j', (typed, read) => {
    expect(readableName(typed)).toBe(read);
  });
});

describe('the antivirus client', () => {
  let server: Server;
  let received: Buffer;
  let answer: string | undefined;
  beforeAll(async () => {
    server = createServer((socket) => {
      received = Buffer.alloc(0);
      socket.on('data', (chunk) => {
        received = Buffer.concat([received, chunk]);
        if (!received.subarray(-4).equals(Buffer.alloc(4))) return;
        if (answer === undefined) socket.destroy();
        else socket.end(answer);
      });
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  });
  afterAll(() => server.close());
  const scanner = () => clamd(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`);

  test('sends the bytes in length-prefixed chunks, as INSTREAM requires', async () => {
    answer = 'stream: OK\0';
    const bytes = Buffer.alloc(70_000, 7);
    expect(await scanner().scan(bytes)).toEqual({ clean: true });
    expect(received.subarray(0, 10).toString()).toBe('zINSTREAM\0');
    expect(received.readUInt32BE(10)).toBe(65_536);
    expect(received.readUInt32BE(14 + 65_536)).toBe(70_000 - 65_536);
    expect(received.length).toBe(10 + 4 + 65_536 + 4 + (70_000 - 65_536) + 4);
  });

  test('reports the EICAR test file, so that cleanFile rejects the upload', async () => {
    answer = 'stream: Eicar-Test-Signature FOUND\0';
    expect(await scanner().scan(eicar)).toEqual({ clean: false, found: 'Eicar-Test-Signature' });
    const infected = await cleanFile(await photographWithPlace(), scanner());
    expect(infected).toMatchObject({ refused: 'UPLOAD_INFECTED' });
  });

  test.each(['INSTREAM size limit exceeded. ERROR\0', '', undefined])(
    'throws AntivirusUnavailable for the reply %j',
    async (said) => {
      answer = said;
      await expect(scanner().scan(eicar)).rejects.toThrow(AntivirusUnavailable);
    },
  );
});
