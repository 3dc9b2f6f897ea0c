import { renderAgreement } from './agreement-paper.ts';
import { renderAmendment } from './amendment-paper.ts';
import { renderDiagnosis } from './diagnosis-paper.ts';
import { renderLegalText } from './legal-paper.ts';
import { renderMembership } from './membership-paper.ts';
import { renderOwnData } from './own-data-paper.ts';
import { renderPazYSalvo } from './paz-y-salvo-paper.ts';
import { renderReceipt } from './receipt-paper.ts';
import { paperSigning } from './signature.ts';
import type { SigningIdentity } from './signing-identity.ts';

const signed = async (identity: SigningIdentity, paper: Uint8Array, at: Date): Promise<Buffer> =>
  (await paperSigning(identity))(Buffer.from(paper), at);

/** Everything that is done with papers; each takes only what can be handed to another thread. */
export const papers = {
  agreement: renderAgreement,
  amendment: renderAmendment,
  diagnosis: renderDiagnosis,
  legalText: renderLegalText,
  membership: renderMembership,
  ownData: renderOwnData,
  pazYSalvo: renderPazYSalvo,
  receipt: renderReceipt,
  signed,
};

export type Papers = typeof papers;
