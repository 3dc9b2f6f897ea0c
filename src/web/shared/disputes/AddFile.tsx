import { useState } from 'react';
import { useStore } from 'zustand';
import { fileFault, type ChosenFile } from '#contract/file-kind.ts';
import { acceptedFiles, withFileKind, sizeText } from '#web/shared/parts/chosen-file.ts';
import { FileDrop } from '#ui/forms/FileDrop.tsx';
import { cancelFile, sendFiles, sentFilesStore, type SendFile } from './sent-files.store.ts';

type AddFileProps = { disputeId: string; send: SendFile };

export function AddFile({ disputeId, send }: AddFileProps) {
  const sending = useStore(sentFilesStore).sending.filter((each) => each.disputeId === disputeId);
  const [fault, setFault] = useState<string>();
  const start = async (chosen: File) => {
    const file: File & ChosenFile = await withFileKind(chosen);
    const problem = fileFault(file);
    setFault(problem);
    if (problem === undefined) setFault((await sendFiles(disputeId, [file], send))[0]);
  };
  if (sending.length > 0) {
    return sending.map((sent) => (
      <FileDrop
        key={`${sent.file.name} ${sent.file.size} ${sent.file.lastModified}`}
        label={sent.file.name}
        {...acceptedFiles}
        file={{ name: sent.file.name, detail: sizeText(sent.file.size), progress: sent.share }}
        onChoose={() => undefined}
        onRemove={() => cancelFile(sent)}
      />
    ));
  }
  return (
    <FileDrop
      id="agregar-archivo"
      label="Agregar un archivo"
      error={fault}
      {...acceptedFiles}
      camera
      file={null}
      onChoose={(chosen) => void start(chosen)}
      onRemove={() => undefined}
    />
  );
}
