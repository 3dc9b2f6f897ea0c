import type { PersonDocument } from '#contract/documents.ts';
import { bogotaDate, formatLongDate } from '#domain/time/calendar.ts';
import { DownloadDocumentButton } from '#web/shared/parts/DownloadButton.tsx';
import { DocumentRow } from '#ui/DocumentRow.tsx';
import { CertificateIcon } from '#ui/icons.ts';

function kilobytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('es-CO')}\u00a0KB`;
}

/** Prevents a line break inside the number at the end of a document title: "Comprobante de pago RC-2026-000001". */
function WholeNumber({ title }: { title: string }) {
  const at = title.search(/\S+$/);
  return (
    <>
      {title.slice(0, at)}
      <span className="whitespace-nowrap">{title.slice(at)}</span>
    </>
  );
}

export function DocumentList({ documents }: { documents: readonly PersonDocument[] }) {
  return (
    <ul className="@container">
      {documents.map(({ id, kind, title, debt, fileName, bytes, createdAt }) => (
        <DocumentRow
          key={id}
          title={debt ?? <WholeNumber title={title} />}
          detail={
            <>
              {debt === null ? null : (
                <span className="block">
                  <WholeNumber title={title} />
                </span>
              )}
              {formatLongDate(bogotaDate(createdAt))} · PDF, {kilobytes(bytes)}
            </>
          }
          icon={kind === 'PAZ_Y_SALVO' ? <CertificateIcon aria-hidden /> : undefined}
          actions={
            <DownloadDocumentButton
              documentId={id}
              fileName={fileName}
              variant="quiet"
              size="md"
              label={`Descargar ${title}`}
            >
              Descargar
            </DownloadDocumentButton>
          }
        />
      ))}
    </ul>
  );
}
