import { useRef, useState, type ChangeEvent, type ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/class-names.ts';
import { divided, Field, type FieldProps } from './Field.tsx';
import { CameraIcon, DocumentIcon, RemoveIcon, UploadIcon } from '#ui/icons.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { ProgressBar } from '#ui/figures/ProgressBar.tsx';
import '#ui/styles/fields.css';

export type DroppedFile = {
  name: string;
  detail: string;
  /** The progress of the upload from 0 to 1; undefined when the upload is complete. */
  progress?: number;
};

type FileDropProps = FieldProps & {
  accept: string;
  file: DroppedFile | null;
  onChoose: (file: File) => void;
  onRemove: () => void;
  rules: ReactNode;
  camera?: boolean;
};

export function FileDrop(props: FileDropProps) {
  const [field, { accept, file, onChoose, onRemove, rules, camera = false }] = divided(props);
  const [over, setOver] = useState(false);
  const photo = useRef<HTMLInputElement>(null);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0];
    // Clears the input, because choosing the same file again would otherwise fire no change event.
    event.target.value = '';
    if (chosen) onChoose(chosen);
  };
  return (
    <Field {...field}>
      {(wiring) =>
        file ? (
          <div className="drop-file" id={wiring.id} tabIndex={-1}>
            <DocumentIcon aria-hidden />
            <div className="drop-file-text">
              <p className="drop-file-name">{file.name}</p>
              {file.progress === undefined ? (
                <p className="field-hint">{file.detail}</p>
              ) : (
                <ProgressBar className="mt-2" label={`Subiendo ${file.name}`} value={file.progress} />
              )}
            </div>
            {file.progress === undefined ? (
              <IconButton label={`Quitar ${file.name}`} icon={<RemoveIcon aria-hidden />} onClick={onRemove} />
            ) : (
              <Button variant="quiet" size="md" onClick={onRemove}>
                Cancelar
              </Button>
            )}
          </div>
        ) : (
          <div className="drop-choices">
            <div
              className={cx('drop', over && 'is-over')}
              onDragEnter={() => setOver(true)}
              onDragLeave={() => setOver(false)}
              onDrop={() => setOver(false)}
            >
              <UploadIcon aria-hidden />
              <p>
                <span className="drop-drag">Arrastra tu documento o </span>
                <b>elige un archivo</b>
              </p>
              <p className="field-hint">{rules}</p>
              <input {...wiring} type="file" accept={accept} onChange={take} />
            </div>
            {camera ? (
              <>
                <Button
                  className="drop-camera"
                  variant="soft"
                  size="xl"
                  icon={<CameraIcon aria-hidden />}
                  onClick={() => photo.current?.click()}
                >
                  Tomar una foto
                </Button>
                <input
                  ref={photo}
                  type="file"
                  accept="image/*"
                  capture="environment"
                  aria-label="Foto"
                  hidden
                  onChange={take}
                />
              </>
            ) : null}
          </div>
        )
      }
    </Field>
  );
}
