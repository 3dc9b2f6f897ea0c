import { createHash, webcrypto, type KeyObject } from 'node:crypto';
import {
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFPageLeaf,
  PDFString,
  type PDFCatalog,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { SignPdf } from '@signpdf/signpdf';
import {
  ANNOTATION_FLAGS,
  DEFAULT_BYTE_RANGE_PLACEHOLDER,
  SIG_FLAGS,
  Signer,
  SUBFILTER_ETSI_CADES_DETACHED,
} from '@signpdf/utils';
import { ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  Attribute,
  Certificate,
  ContentInfo,
  CryptoEngine,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import { algorithmOf, type SigningIdentity } from './signing-identity.ts';

/** `at` is the claimed signing time. */
export type PdfSigner = (pdf: Buffer, at: Date) => Promise<Buffer>;

const engine = new CryptoEngine({ name: 'node', crypto: webcrypto });

const oids = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
};
/**
 * The number of bytes reserved for a signature without its certificates: RSA 4096 needs 512 bytes, the attributes need
 * less than 300.
 */
const frameBytes = 2_048;

/**
 * Returns a function that adds a PAdES signature of level B-B (ETSI EN 319 142-1) over the whole PDF. The signature
 * certifies the PDF, so that PDF readers report any later change. The original bytes stay unchanged.
 */
export async function pdfSigner(identity: SigningIdentity): Promise<PdfSigner> {
  const signer = new CadesSigner(await signingKey(identity.key), identity.certificates);
  const room = frameBytes + identity.certificates.reduce((bytes, { length }) => bytes + length, 0);
  return async (pdf, at) => {
    const framed = await withSignatureFrame(pdf, { at, room, name: signer.name });
    return new SignPdf().sign(framed, signer, at);
  };
}

/** Signs with Web Crypto, so that signing does not block the event loop. */
class CadesSigner extends Signer {
  readonly name: string;
  private readonly key: webcrypto.CryptoKey;
  private readonly certificates: Certificate[];
  private readonly certificateHash: Buffer;

  constructor(key: webcrypto.CryptoKey, certificates: readonly Buffer[]) {
    super();
    this.key = key;
    this.certificates = certificates.map((der) => Certificate.fromBER(der));
    this.certificateHash = sha256(certificates[0]!);
    const { typesAndValues } = this.certificates[0]!.subject;
    this.name = String(typesAndValues.find(({ type }) => type === '2.5.4.3')?.value.valueBlock.value ?? '');
  }

  override async sign(bytes: Buffer): Promise<Buffer> {
    const { issuer, serialNumber } = this.certificates[0]!;
    // DER requires sorted sets, so the attributes are sorted by encoding. PAdES does not allow the attribute
    // signing-time; the PDF contains the time instead.
    const attributes = [
      attribute(oids.contentType, new ObjectIdentifier({ value: ContentInfo.DATA })),
      attribute(oids.messageDigest, new OctetString({ valueHex: sha256(bytes) })),
      attribute(
        oids.signingCertificateV2,
        sequence(sequence(sequence(new OctetString({ valueHex: this.certificateHash })))),
      ),
    ];
    const signed = new SignedData({
      version: 1,
      encapContentInfo: new EncapsulatedContentInfo({ eContentType: ContentInfo.DATA }),
      certificates: this.certificates,
      signerInfos: [
        new SignerInfo({
          version: 1,
          sid: new IssuerAndSerialNumber({ issuer, serialNumber }),
          signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
        }),
      ],
    });
    await signed.sign(this.key, 0, 'SHA-256', undefined, engine);
    const content = new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: signed.toSchema(true) });
    return Buffer.from(content.toSchema().toBER());
  }
}

async function withSignatureFrame(
  pdf: Buffer,
  { at, room, name }: { at: Date; room: number; name: string },
): Promise<Buffer> {
  const document = await PDFDocument.load(pdf, { forIncrementalUpdate: true, updateMetadata: false });
  const { catalog, context } = document;
  const page = lastPage(catalog);
  const unknown = PDFName.of(DEFAULT_BYTE_RANGE_PLACEHOLDER);
  const signature = context.register(
    context.obj({
      Type: 'Sig',
      Filter: 'Adobe.PPKLite',
      SubFilter: SUBFILTER_ETSI_CADES_DETACHED,
      ByteRange: [0, unknown, unknown, unknown],
      Contents: PDFHexString.of('0'.repeat(2 * room)),
      M: PDFString.fromDate(at),
      Name: PDFHexString.fromText(name),
      Reason: PDFHexString.fromText('Documento expedido por quien firma'),
      Reference: [
        {
          Type: 'SigRef',
          TransformMethod: 'DocMDP',
          TransformParams: { Type: 'TransformParams', P: 1, V: '1.2' },
        },
      ],
    }),
  );
  const field = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      T: PDFString.of('firma'),
      TU: PDFHexString.fromText('Firma digital de quien expide'),
      V: signature,
      P: page.ref,
      Rect: [0, 0, 0, 0],
      F: ANNOTATION_FLAGS.HIDDEN,
    }),
  );
  // `addAnnot` of pdf-lib is not used, because it also changes the contents and resources of the page.
  page.node.set(PDFName.of('Annots'), context.obj([...(page.node.Annots()?.asArray() ?? []), field]));
  catalog.set(
    PDFName.of('AcroForm'),
    context.obj({ Fields: [field], SigFlags: SIG_FLAGS.SIGNATURES_EXIST | SIG_FLAGS.APPEND_ONLY }),
  );
  catalog.set(PDFName.of('Perms'), context.obj({ DocMDP: signature }));
  context.snapshot?.markObjsForSave([page.node, catalog]);
  return Buffer.from(await document.commit({ useObjectStreams: false }));
}

function lastPage(catalog: PDFCatalog): { ref: PDFRef; node: PDFPageLeaf } {
  const leaves: { ref: PDFRef; node: PDFPageLeaf }[] = [];
  catalog.Pages().traverse((node, ref) => {
    if (node instanceof PDFPageLeaf) leaves.push({ ref, node });
  });
  return leaves.at(-1)!;
}

/** @throws RangeError when the key is neither P-256 nor RSA. */
async function signingKey(key: KeyObject): Promise<webcrypto.CryptoKey> {
  const algorithm = algorithmOf(key);
  if (!algorithm) throw new RangeError('Documents must be signed with a P-256 or an RSA key');
  const der = key.export({ type: 'pkcs8', format: 'der' });
  return webcrypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign']);
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
const attribute = (type: string, value: unknown) => new Attribute({ type, values: [value] });
const sequence = (value: Sequence | OctetString) => new Sequence({ value: [value] });
