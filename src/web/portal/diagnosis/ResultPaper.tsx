import { useState } from 'react';
import { diagnosisPaper, type SimulatorScenario } from '#contract/diagnosis-simulation.ts';
import { downloadDocument } from '#contract/documents.ts';
import { call, download } from '#web/shared/api/client.ts';
import { DownloadButton } from '#web/portal/parts/DownloadButton.tsx';
import { showToast } from '#web/shared/parts/toasts.store.ts';
import { Button } from '#ui/Button.tsx';
import { PrintIcon, ShareIcon } from '#ui/icons.ts';

/** The result, or a scenario of the simulator, as a paper: to keep, to print, to hand on. Its words name no debt. */
export function ResultPaper({
  scenario,
  canShare = false,
}: {
  scenario?: () => SimulatorScenario;
  canShare?: boolean;
}) {
  async function fetchFile() {
    const { documentId, fileName } = await call(diagnosisPaper, { body: scenario ? { scenario: scenario() } : {} });
    const file = await download(downloadDocument, { params: { documentId } });
    return { blob: file.blob, fileName };
  }
  return (
    <div className="actions-row no-print">
      <DownloadButton fetchFile={fetchFile} variant="ghost" size="lg">
        Descargar en PDF
      </DownloadButton>
      <Button variant="ghost" size="lg" icon={<PrintIcon aria-hidden />} onClick={() => window.print()}>
        Imprimir
      </Button>
      {canShare ? <ShareButton fetchFile={fetchFile} /> : null}
    </div>
  );
}

function ShareButton({ fetchFile }: { fetchFile: () => Promise<{ blob: Blob; fileName: string }> }) {
  const [pending, setPending] = useState(false);
  if (typeof navigator.canShare !== 'function') return null;
  async function share() {
    setPending(true);
    try {
      const { blob, fileName } = await fetchFile();
      const files = [new File([blob], fileName, { type: 'application/pdf' })];
      if (!navigator.canShare({ files })) throw new Error('No files');
      await navigator.share({ title: 'Mi simulación', files });
    } catch (failure) {
      // Closing the list of applications is no failure.
      if (!(failure instanceof DOMException && failure.name === 'AbortError'))
        showToast({
          id: 'share',
          tone: 'danger',
          text: 'No pudimos compartirlo. Descárgalo y envíalo desde tu equipo.',
        });
    } finally {
      setPending(false);
    }
  }
  return (
    <Button variant="ghost" size="lg" icon={<ShareIcon aria-hidden />} pending={pending} onClick={() => void share()}>
      Compartir
    </Button>
  );
}
