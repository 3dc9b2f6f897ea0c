import { useRef, useState } from 'react';
import { fileFault, fileRules, type ChosenFile } from '#contract/file-kind.ts';
import { submissionMessage } from '#web/shared/api/failures.ts';
import { lookedAt, sizeText } from '#web/shared/parts/chosen-file.ts';
import { FileDrop } from '#ui/forms/FileDrop.tsx';
import { fileForm } from './send-files.ts';

type AddFileProps = {
  send: (upload: { form: FormData; signal: AbortSignal; onProgress: (share: number) => void }) => Promise<void>;
};

/** Adds a file to a filed dispute: sends it as soon as it is chosen. */
export function AddFile({ send }: AddFileProps) {
  const [sending, setSending] = useState<{ file: File; share: number }>();
  const [fault, setFault] = useState<string>();
  const running = useRef<AbortController>(undefined);
  const start = async (chosen: File) => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    const file: File & ChosenFile = await lookedAt(chosen);
    const onProgress = (share: number) => setSending({ file, share });
    const problem = fileFault(file);
    setFault(problem);
    try {
      if (problem !== undefined) return;
      onProgress(0);
      await send({ form: fileForm(file), signal: controller.signal, onProgress });
    } catch (failure) {
      if (!controller.signal.aborted) setFault(submissionMessage(failure));
    } finally {
      running.current = undefined;
      setSending(undefined);
    }
  };
  return (
    <FileDrop
      id="agregar-archivo"
      label="Agregar un archivo"
      error={fault}
      accept={fileRules.types.join(',')}
      rules="JPG, PNG, WEBP o PDF, hasta 5 MB. Máximo 3 archivos"
      camera
      file={sending ? { name: sending.file.name, detail: sizeText(sending.file.size), progress: sending.share } : null}
      onChoose={(chosen) => void start(chosen)}
      onRemove={() => running.current?.abort()}
    />
  );
}
