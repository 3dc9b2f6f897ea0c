import { crc32, deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, PDFString, degrees } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { pageWith, streamOf } from './hostile-pdfs.ts';

export type Verdict = 'kept' | 'UPLOAD_TYPE' | 'UPLOAD_UNREADABLE' | 'UPLOAD_ACTIVE_CONTENT' | 'UPLOAD_INFECTED';
export type Specimen = {
  readonly what: string;
  readonly name: string;
  readonly bytes: Buffer;
  readonly verdict: Verdict;
};

const html = Buffer.from('<html><script>alert(document.domain)</script></html>');
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
/** The EICAR test string, in two halves so that virus scanners ignore this file. */
export const eicar = Buffer.from(`X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE'}!$H+H*`);

const image = (format: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif', side = 40) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#0d7256' } })
    .toFormat(format)
    .toBuffer();

export const photographWithPlace = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#efb301' } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'Fabricante', Artist: 'Laura Secreta' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '4/1 35/1 56/1', GPSLongitudeRef: 'W', GPSLongitude: '74/1 4/1 51/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

async function pdf(change: (doc: PDFDocument) => void | Promise<void> = () => {}, objectStreams = false) {
  const doc = await PDFDocument.create();
  doc.setAuthor('Laura Secreta');
  const page = doc.addPage([300, 200]);
  page.drawText('Certificado laboral', { x: 20, y: 150, size: 14, rotate: degrees(0) });
  await change(doc);
  return Buffer.from(await doc.save({ useObjectStreams: objectStreams }));
}

const withAction = (key: string, action: Record<string, unknown>) =>
  pdf((doc) => doc.catalog.set(PDFName.of(key), doc.context.obj(action as never)));

function endlessPng(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(40_000, 0);
  header.writeUInt32BE(40_000, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, crc]);
  };
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(16))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export async function uploadCorpus(): Promise<Specimen[]> {
  const [jpg, png, webp, gif, tiff, avif, plainPdf, photo] = await Promise.all([
    image('jpeg'),
    image('png'),
    image('webp'),
    image('gif'),
    image('tiff'),
    image('avif'),
    pdf(),
    photographWithPlace(),
  ]);
  const encrypted = await PDFDocument.load(plainPdf);
  encrypted.encrypt({ userPassword: 'clave', ownerPassword: 'clave' });
  const locked = Buffer.from(await encrypted.save({ useObjectStreams: false }));
  const packed = streamOf('/Type/ObjStm/N 1/First 4/Filter/FlateDecode', deflateSync(Buffer.alloc(60 * 1024 * 1024)));
  const script = { S: PDFName.of('JavaScript'), JS: PDFString.of('app.alert(1)') };
  const it = (what: string, name: string, bytes: Buffer, verdict: Verdict): Specimen => ({
    what,
    name,
    bytes,
    verdict,
  });
  return [
    it('a photograph', 'foto.jpg', jpg, 'kept'),
    it('a PNG', 'captura.png', png, 'kept'),
    it('a WebP', 'captura.webp', webp, 'kept'),
    it('a PDF', 'soporte.pdf', plainPdf, 'kept'),
    it('a PDF with object streams', 'soporte.pdf', await pdf(() => {}, true), 'kept'),
    it(
      'a PDF of 60 pages',
      'largo.pdf',
      await pdf((doc) => void Array.from({ length: 59 }, () => doc.addPage())),
      'kept',
    ),
    it('a photograph with location and author', 'casa.jpg', photo, 'kept'),
    it('a photograph followed by an HTML page with a script', 'doble.jpg', Buffer.concat([jpg, html]), 'kept'),
    it('a PNG followed by an archive', 'doble.png', Buffer.concat([png, Buffer.from('PK\u0003\u0004')]), 'kept'),
    it('an empty file', 'vacio.pdf', Buffer.alloc(0), 'UPLOAD_TYPE'),
    it('a program named .jpg', 'foto.jpg', Buffer.from('MZ\u0090\u0000programa'), 'UPLOAD_TYPE'),
    it('a shell script named .pdf', 'soporte.pdf', Buffer.from('#!/bin/sh\nrm -rf /'), 'UPLOAD_TYPE'),
    it('an HTML page named .pdf', 'soporte.pdf', html, 'UPLOAD_TYPE'),
    it('an SVG with a script', 'dibujo.svg', svg, 'UPLOAD_TYPE'),
    it('a GIF', 'animado.gif', gif, 'UPLOAD_TYPE'),
    it('a TIFF named .jpg', 'foto.jpg', tiff, 'UPLOAD_TYPE'),
    it('a HEIC or AVIF', 'IMG_0001.heic', avif, 'UPLOAD_TYPE'),
    it('an archive named .pdf', 'soporte.pdf', Buffer.from('PK\u0003\u0004palabras'), 'UPLOAD_TYPE'),
    it('an HTML page followed by a PDF', 'soporte.pdf', Buffer.concat([html, plainPdf]), 'UPLOAD_TYPE'),
    it(
      'a photograph followed by a video',
      'MVIMG.jpg',
      Buffer.concat([jpg, Buffer.from('\0\0\0\x18ftypmp42')]),
      'kept',
    ),
    it('two photographs in one file', 'IMG.jpg', Buffer.concat([jpg, jpg]), 'kept'),
    it('a PDF followed by an HTML page', 'soporte.pdf', Buffer.concat([plainPdf, html]), 'UPLOAD_UNREADABLE'),
    it('a PDF with a password', 'clave.pdf', locked, 'UPLOAD_UNREADABLE'),
    it('a truncated PDF', 'soporte.pdf', plainPdf.subarray(0, plainPdf.length / 2), 'UPLOAD_UNREADABLE'),
    it('a truncated photograph', 'foto.jpg', photo.subarray(0, photo.length / 2), 'UPLOAD_UNREADABLE'),
    it('a PNG that declares huge dimensions', 'enorme.png', endlessPng(), 'UPLOAD_UNREADABLE'),
    it('a PDF that decompresses to 60 MB', 'bomba.pdf', pageWith({ more: [packed] }), 'UPLOAD_UNREADABLE'),
    it('a PDF that runs a script', 'activo.pdf', await withAction('OpenAction', script), 'UPLOAD_ACTIVE_CONTENT'),
    it(
      'a PDF that starts a program',
      'activo.pdf',
      await withAction('OpenAction', { S: PDFName.of('Launch'), F: PDFString.of('cmd.exe') }),
      'UPLOAD_ACTIVE_CONTENT',
    ),
    it(
      'a PDF with an attached file',
      'adjunto.pdf',
      await pdf((doc) => doc.attach(Buffer.from('MZ'), 'virus.exe', { mimeType: 'application/octet-stream' })),
      'UPLOAD_ACTIVE_CONTENT',
    ),
  ];
}
