import { createStore } from 'zustand/vanilla';
import type { BodyOf } from '#contract/endpoint.ts';
import type { requestDisputeCode } from '#contract/anonymous-disputes.ts';
import { noDetails, type DetailValues, type Kind } from '#web/shared/disputes/dispute.form.ts';
import { sealedDraftStore } from '#web/shared/session/drafts/sealed-draft.store.ts';
import { resetOnSignOut } from '#web/shared/session/resettable-stores.ts';

type Claimant = BodyOf<typeof requestDisputeCode>;

export interface PublicDispute extends DetailValues {
  kind: Kind | null;
  about: string;
  documentType: Claimant['documentType'];
  documentNumber: string;
  contact: string;
  /**
   * `claimant` is the identity document and the contact for which the code was sent. Another identity document or
   * contact needs another code.
   */
  code: { id: string; resendAt: string; claimant: string } | null;
  /** The names of the chosen files; a reload loses the files themselves. */
  fileNames: string[];
  /** `unsent` contains a sentence for each file that was not uploaded. */
  filed: { id: string; number: string; dueOn: string; unsent: string[] } | null;
}

const emptyPublicDispute: PublicDispute = {
  ...noDetails,
  kind: null,
  about: '',
  documentType: 'CC',
  documentNumber: '',
  contact: '',
  code: null,
  fileNames: [],
  filed: null,
};

/** The draft is stored, because a phone may discard the tab while the user reads the code in another app. */
export const {
  store: publicDisputeStore,
  keep: keepPublicDispute,
  restore: restorePublicDispute,
  forget: forgetPublicDispute,
} = sealedDraftStore('reclamo', emptyPublicDispute);

/** The chosen files stay in memory, because the storage of the draft accepts only text. */
export const chosenFiles = resetOnSignOut(createStore<{ files: readonly File[] }>(() => ({ files: [] })));

export function keepChosenFiles(files: readonly File[]): void {
  chosenFiles.setState({ files });
  keepPublicDispute({ fileNames: files.map(({ name }) => name) });
}
