import { useStore } from 'zustand';
import { parseIsoDate, formatLongDate } from '#domain/time/calendar.ts';
import { anonymousDisputeDocument } from '#contract/anonymous-disputes.ts';
import { download } from '#web/shared/api/client.ts';
import { AddFile } from '#web/shared/disputes/AddFile.tsx';
import { sentFilesStore } from '#web/shared/disputes/sent-files.store.ts';
import { AddressLink } from '#web/shared/parts/links.tsx';
import { DownloadButton } from '#web/shared/parts/DownloadButton.tsx';
import { PrintButton } from '#web/shared/parts/PrintButton.tsx';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { forgetPublicDispute, type PublicDispute } from './public-dispute.draft.ts';
import { sendPublicFile } from './public-dispute.files.ts';

type FiledDisputeProps = { filed: NonNullable<PublicDispute['filed']>; contact: string };

export function FiledDispute({ filed, contact }: FiledDisputeProps) {
  const dueOn = parseIsoDate(filed.dueOn);
  const isSending = useStore(sentFilesStore, ({ sending }) => sending.some(({ disputeId }) => disputeId === filed.id));
  return (
    <>
      <h1 className="h1" tabIndex={-1} data-step="filed">
        Recibimos tu reclamo
      </h1>
      <p className="lead mt-3">
        Tu radicado es <b className="num whitespace-nowrap">{filed.number}</b>.{' '}
        {dueOn ? `Te respondemos a más tardar el ${formatLongDate(dueOn)}.` : null}
      </p>
      <p className="mt-3">
        La respuesta te llega a <b className="wrap-anywhere">{contact}</b>.
      </p>
      <p className="mt-3 flex flex-wrap gap-3 print:hidden">
        <DownloadButton
          variant="soft"
          fetchFile={() => download(anonymousDisputeDocument, { params: { disputeId: filed.id } })}
        >
          Descargar en PDF
        </DownloadButton>
        <PrintButton />
      </p>
      {!isSending && filed.unsent.length > 0 ? (
        <Notice
          tone="warn"
          role="alert"
          className="mt-6"
          title="No pudimos guardar todos tus archivos. Agrégalos aquí abajo."
        >
          <ul className="grid gap-1">
            {filed.unsent.map((sentence) => (
              <li key={sentence} className="wrap-anywhere">
                {sentence}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <div className="mt-8 print:hidden">
        <AddFile disputeId={filed.id} send={sendPublicFile(filed.id)} />
        <p className="mt-2 text-body-sm text-ink-2">Puedes agregarlos, y descargar tu reclamo, durante una hora.</p>
      </div>
      <Notice
        className="mt-8"
        title="Si tienes cuenta, únelo a tu deuda"
        actions={<AddressLink href="/iniciar-sesion?target=%2Fportal%2Freclamos">Iniciar sesión</AddressLink>}
      >
        Entra y une este reclamo a ella. Si tu reclamo la congela, no tienes que pagarla mientras respondemos.
      </Notice>
      <Button className="mt-6" size="xl" variant="quiet" block onClick={forgetPublicDispute}>
        Presentar otro reclamo
      </Button>
    </>
  );
}
