import { diagnosisDocument, type SimulatorScenario } from '#contract/diagnosis-simulation.ts';
import { downloadDocument } from '#contract/documents.ts';
import { call, download } from '#web/shared/api/client.ts';
import { DownloadButton } from '#web/shared/parts/DownloadButton.tsx';
import { ShareButton } from '#web/portal/parts/ShareButton.tsx';
import { PrintButton } from '#web/shared/parts/PrintButton.tsx';

export function ResultDocument({
  scenario,
  canShare = false,
}: {
  scenario?: () => SimulatorScenario;
  canShare?: boolean;
}) {
  async function fetchFile() {
    const { documentId, fileName } = await call(diagnosisDocument, { body: scenario ? { scenario: scenario() } : {} });
    const file = await download(downloadDocument, { params: { documentId } });
    return { blob: file.blob, fileName };
  }
  return (
    <div className="actions-row no-print">
      <DownloadButton fetchFile={fetchFile} variant="ghost" size="lg">
        Descargar en PDF
      </DownloadButton>
      <PrintButton variant="ghost" size="lg" />
      {canShare ? <ShareButton title="Mi simulación" fetchFile={fetchFile} /> : null}
    </div>
  );
}
