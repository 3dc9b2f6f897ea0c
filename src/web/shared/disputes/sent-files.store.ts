import { createStore } from 'zustand/vanilla';
import { disputeFileField } from '#contract/disputes.ts';
import { submissionMessage } from '#web/shared/api/failures.ts';
import { showToast } from '#web/shared/parts/toasts.store.ts';
import { resetOnSignOut } from '#web/shared/session/resettable-stores.ts';

export interface FileUpload {
  form: FormData;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}
export type SendFile = (upload: FileUpload) => Promise<unknown>;

interface SentFile {
  disputeId: string;
  file: File;
  share: number;
  controller: AbortController;
}

const initial: { sending: readonly SentFile[] } = { sending: [] };
/** This store is outside the page, because the next page also shows the progress. */
export const sentFilesStore = resetOnSignOut(createStore(() => initial));

const dropFile = (file: File) =>
  sentFilesStore.setState(({ sending }) => ({ sending: sending.filter((each) => each.file !== file) }));

export function cancelFile({ file, controller }: SentFile): void {
  controller.abort();
  dropFile(file);
}

/** A failed or cancelled file does not stop the next file. Returns a sentence for each failed file. */
export async function sendFiles(disputeId: string, files: readonly File[], send: SendFile): Promise<string[]> {
  const queue = files.map((file): SentFile => ({ disputeId, file, share: 0, controller: new AbortController() }));
  const failed: string[] = [];
  sentFilesStore.setState(({ sending }) => ({ sending: [...sending, ...queue] }));
  for (const { file, controller } of queue) {
    const isWanted = () => sentFilesStore.getState().sending.some((each) => each.file === file);
    if (!isWanted()) continue;
    const { signal } = controller;
    const form = new FormData();
    form.set(disputeFileField, file, file.name);
    const onProgress = (share: number) =>
      sentFilesStore.setState(({ sending }) => ({
        sending: sending.map((each) => (each.file === file ? { ...each, share } : each)),
      }));
    try {
      await send({ form, signal, onProgress });
      showToast({ id: 'archivo-del-reclamo', tone: 'success', text: `Guardamos ${file.name}.` });
    } catch (failure) {
      if (isWanted()) failed.push(`${file.name}: ${submissionMessage(failure)}`);
    }
    dropFile(file);
  }
  return failed;
}
