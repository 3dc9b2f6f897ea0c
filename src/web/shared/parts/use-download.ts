import { useState } from 'react';
import { saveFile } from '#web/shared/api/save-file.ts';
import { showToast } from '#web/shared/parts/toasts.store.ts';

/** The error text that the specification requires. */
export const downloadFailed = 'No se pudo descargar el documento. Por favor, intente de nuevo.';

export function useDownload(fetchFile: () => Promise<{ blob: Blob; fileName: string }>): {
  pending: boolean;
  failed: boolean;
  start: () => void;
} {
  const [pending, setPending] = useState(false);
  const [failed, setFailed] = useState(false);
  const start = async () => {
    if (pending) return;
    setPending(true);
    setFailed(false);
    try {
      const { blob, fileName } = await fetchFile();
      saveFile(blob, fileName);
    } catch {
      setFailed(true);
      showToast({ id: 'download', tone: 'danger', text: downloadFailed });
    } finally {
      setPending(false);
    }
  };
  return { pending, failed, start: () => void start() };
}
