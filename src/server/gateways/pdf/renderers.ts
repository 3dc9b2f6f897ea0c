import { renderAgreement } from './agreement-document.ts';
import { renderAmendment } from './amendment-document.ts';
import { renderDiagnosis } from './diagnosis-document.ts';
import { renderAcceptedDispute, renderDisputeFiling } from './dispute-document.ts';
import { renderLegalText } from './legal-document.ts';
import { renderMembership } from './membership-document.ts';
import { renderOwnData } from './own-data-document.ts';
import { renderPazYSalvo } from './paz-y-salvo-document.ts';
import { renderReceipt } from './receipt-document.ts';
import { pdfSigner } from './signature.ts';
import type { SigningIdentity } from './signing-identity.ts';

const signed = async (identity: SigningIdentity, pdf: Uint8Array, at: Date): Promise<Buffer> =>
  (await pdfSigner(identity))(Buffer.from(pdf), at);

/** These functions run on worker threads, so the arguments must support structured cloning. */
export const renderers = {
  agreement: renderAgreement,
  acceptedDispute: renderAcceptedDispute,
  amendment: renderAmendment,
  diagnosis: renderDiagnosis,
  disputeFiling: renderDisputeFiling,
  legalText: renderLegalText,
  membership: renderMembership,
  ownData: renderOwnData,
  pazYSalvo: renderPazYSalvo,
  receipt: renderReceipt,
  signed,
};

export type Renderers = typeof renderers;
