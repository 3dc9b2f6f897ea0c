import { disputeFileField } from '#contract/disputes.ts';
import { submissionMessage } from '#web/shared/api/failures.ts';

export function fileForm(file: File): FormData {
  const form = new FormData();
  form.set(disputeFileField, file, file.name);
  return form;
}

/** Sends files one after another. Returns a sentence for each refused file; the dispute stays filed. */
export async function sendFiles(files: readonly File[], send: (form: FormData) => Promise<unknown>): Promise<string[]> {
  const failed: string[] = [];
  for (const file of files) {
    try {
      await send(fileForm(file));
    } catch (failure) {
      failed.push(`${file.name}: ${submissionMessage(failure)}`);
    }
  }
  return failed;
}
