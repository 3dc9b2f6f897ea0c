import { createStore } from 'zustand/vanilla';
import type { BodyOf } from '#contract/endpoint.ts';
import type { requestDisputeCode } from '#contract/anonymous-disputes.ts';
import { noDetails, type DetailValues, type Kind } from '#web/shared/disputes/dispute.form.ts';
import { sealedDraft } from '#web/shared/session/drafts/sealed-draft.ts';
import { resetOnSignOut } from '#web/shared/session/resettable-stores.ts';

type Claimant = BodyOf<typeof requestDisputeCode>;

export interface PublicDispute extends DetailValues {
  kind: Kind | null;
  /** The creditor or the product, in the user's words. */
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

export const emptyPublicDispute: PublicDispute = {
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

interface DraftState {
  draft: PublicDispute;
  /** The chosen files are not stored, because files do not survive a reload. */
  files: readonly File[];
  restored: boolean;
  revision: number;
}

const initial: DraftState = { draft: emptyPublicDispute, files: [], restored: false, revision: 0 };
export const publicDisputeStore = resetOnSignOut(createStore<DraftState>(() => initial));

/** The draft is stored, because a phone may discard the tab while the user reads the code in another app. */
const kept = sealedDraft<PublicDispute>('reclamo');

export function keepPublicDispute(change: Partial<PublicDispute>): void {
  const draft = { ...publicDisputeStore.getState().draft, ...change };
  publicDisputeStore.setState({ draft });
  void kept.write(draft);
}

export function keepChosenFiles(files: readonly File[]): void {
  publicDisputeStore.setState({ files });
  keepPublicDispute({ fileNames: files.map(({ name }) => name) });
}

export async function restorePublicDispute(): Promise<void> {
  if (publicDisputeStore.getState().restored) return;
  const found = await kept.read();
  const { draft } = publicDisputeStore.getState();
  publicDisputeStore.setState({
    restored: true,
    // Input that the user typed while the draft was loading takes precedence.
    ...(found && draft === emptyPublicDispute && { draft: { ...emptyPublicDispute, ...found }, revision: 1 }),
  });
}

export function forgetPublicDispute(): void {
  publicDisputeStore.setState({ draft: emptyPublicDispute, files: [] });
  kept.forget();
}
