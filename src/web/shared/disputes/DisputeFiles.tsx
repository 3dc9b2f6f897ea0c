import { useState } from 'react';
import { fileFault, type ChosenFile } from '#contract/file-kind.ts';
import { mostDisputeFiles } from '#domain/disputes/kinds.ts';
import { acceptedFiles, withFileKind, sizeText } from '#web/shared/parts/chosen-file.ts';
import { FileDrop } from '#ui/forms/FileDrop.tsx';

type DisputeFilesProps = {
  label?: string;
  files: readonly File[];
  onChange: (files: File[]) => void;
};

const keyOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`;

export function DisputeFiles({ label = 'Fotos o documentos', files, onChange }: DisputeFilesProps) {
  const [fault, setFault] = useState<string>();
  const choose = async (chosen: File) => {
    const file: File & ChosenFile = await withFileKind(chosen);
    const problem = fileFault(file);
    setFault(problem);
    if (problem === undefined && !files.some((each) => keyOf(each) === keyOf(file))) onChange([...files, file]);
  };
  return (
    <>
      {files.map((file, index) => (
        <FileDrop
          key={keyOf(file)}
          label={`Archivo ${index + 1}`}
          {...acceptedFiles}
          file={{ name: file.name, detail: sizeText(file.size) }}
          onChoose={() => undefined}
          onRemove={() => onChange(files.filter((each) => each !== file))}
        />
      ))}
      {files.length < mostDisputeFiles ? (
        <FileDrop
          id="archivo"
          label={files.length === 0 ? label : 'Otro archivo'}
          optional
          hint="Por ejemplo un recibo, una carta o un pantallazo. Puedes agregarlos también después."
          error={fault}
          accept={acceptedFiles.accept}
          rules={`${acceptedFiles.rules}. Máximo ${mostDisputeFiles} archivos`}
          camera
          file={null}
          onChoose={(chosen) => void choose(chosen)}
          onRemove={() => undefined}
        />
      ) : null}
    </>
  );
}
