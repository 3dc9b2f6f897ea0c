import { addAnonymousFile } from '#contract/anonymous-disputes.ts';
import { upload } from '#web/shared/api/client.ts';
import { sendFiles, type SendFile } from '#web/shared/disputes/sent-files.store.ts';
import { chosenFiles, keepPublicDispute, publicDisputeStore, type PublicDispute } from './public-dispute.draft.ts';

export const sendPublicFile =
  (disputeId: string): SendFile =>
  (sent) =>
    upload(addAnonymousFile, { params: { disputeId }, ...sent });

/** A reload loses the files, so their names are stored. */
export function sendChosenFiles(filed: Omit<NonNullable<PublicDispute['filed']>, 'unsent'>): void {
  const { files } = chosenFiles.getState();
  const { draft } = publicDisputeStore.getState();
  const lost = draft.fileNames.filter((name) => files.every((file) => file.name !== name));
  const sentences = (names: readonly string[]) => names.map((name) => `${name}: elígelo otra vez.`);
  keepPublicDispute({ filed: { ...filed, unsent: sentences(draft.fileNames) }, code: null, fileNames: [] });
  chosenFiles.setState({ files: [] });
  void sendFiles(filed.id, files, sendPublicFile(filed.id)).then((failed) => {
    // The user may have started another dispute during the upload.
    if (publicDisputeStore.getState().draft.filed?.id === filed.id)
      keepPublicDispute({ filed: { ...filed, unsent: [...sentences(lost), ...failed] } });
  });
}
