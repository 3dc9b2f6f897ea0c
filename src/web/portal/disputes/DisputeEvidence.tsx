import { downloadDisputeFile, type DisputeView } from '#contract/disputes.ts';
import { bogotaDate, formatLongDate } from '#domain/time/calendar.ts';
import { download } from '#web/shared/api/client.ts';
import { AddFile } from '#web/shared/disputes/AddFile.tsx';
import { sizeText } from '#web/shared/parts/chosen-file.ts';
import { DownloadButton } from '#web/shared/parts/DownloadButton.tsx';
import { Card } from '#ui/Card.tsx';
import { DocumentRow } from '#ui/DocumentRow.tsx';
import { useDisputeFile } from './disputes.queries.ts';

export function DisputeEvidence({ dispute }: { dispute: DisputeView }) {
  const { id, files, can } = dispute;
  const sendFile = useDisputeFile();
  const canAdd = can.addFile && !can.answer;
  if (files.length === 0 && !canAdd) return null;
  return (
    <Card padding="roomy" aria-labelledby="archivos">
      <h2 id="archivos" className="h2 mb-2">
        Archivos
      </h2>
      <ul className="@container">
        {files.map((file) => (
          <DocumentRow
            key={file.id}
            title={<span className="wrap-anywhere">{file.name}</span>}
            detail={`${file.owner === 'OPERADOR' ? 'Te lo entregamos' : 'Tuyo'} · ${sizeText(file.bytes)} · ${formatLongDate(bogotaDate(file.at))}`}
            actions={
              <DownloadButton
                variant="quiet"
                size="md"
                label={`Descargar ${file.name}`}
                fetchFile={() => download(downloadDisputeFile, { params: { disputeId: id, fileId: file.id } })}
              >
                Descargar
              </DownloadButton>
            }
          />
        ))}
      </ul>
      {canAdd ? (
        <div className="mt-4">
          <AddFile disputeId={id} send={sendFile(id)} />
        </div>
      ) : null}
    </Card>
  );
}
