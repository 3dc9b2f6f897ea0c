import type { ReactNode } from 'react';
import { downloadDocument } from '#contract/documents.ts';
import { download } from '#web/shared/api/client.ts';
import { Button } from '#ui/Button.tsx';
import type { ButtonLook } from '#ui/button-look.ts';
import { DownloadIcon } from '#ui/icons.ts';
import { downloadFailed, useDownload } from './use-download.ts';

type DownloadButtonProps = ButtonLook & {
  fetchFile: () => Promise<{ blob: Blob; fileName: string }>;
  children: ReactNode;
  icon?: ReactNode;
  /** The accessible name of the button, required when the text of the button does not contain the name of the file. */
  label?: string;
  className?: string;
};

export function DownloadButton({ fetchFile, children, icon, label, ...look }: DownloadButtonProps) {
  const { pending, failed, start } = useDownload(fetchFile);
  return (
    <>
      <Button
        {...look}
        pending={pending}
        icon={icon ?? <DownloadIcon aria-hidden />}
        aria-label={label}
        onClick={start}
      >
        {children}
      </Button>
      {failed ? (
        <p role="alert" className="basis-full text-body-sm text-danger-ink">
          {downloadFailed}
        </p>
      ) : null}
    </>
  );
}

type DownloadDocumentProps = ButtonLook & {
  documentId: string;
  fileName?: string;
  label?: string;
  className?: string;
  children: ReactNode;
};

export function DownloadDocumentButton({ documentId, fileName, ...rest }: DownloadDocumentProps) {
  const fetchFile = async () => {
    const file = await download(downloadDocument, { params: { documentId } });
    return { blob: file.blob, fileName: fileName ?? file.fileName };
  };
  return <DownloadButton {...rest} fetchFile={fetchFile} />;
}
