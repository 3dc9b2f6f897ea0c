import { useState } from 'react';
import { downloadOwnData, type DataRequest } from '#contract/data-rights.ts';
import { bogotaDate, formatLongDate } from '#domain/time/calendar.ts';
import { download } from '#web/shared/api/client.ts';
import { DownloadButton } from '#web/shared/parts/DownloadButton.tsx';
import { Button } from '#ui/Button.tsx';
import { Tag } from '#ui/Tag.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { DataRequestDialog } from './DataRequestDialog.tsx';
import { requestStanding, requestWords } from './profile-texts.ts';

const fetchAs = (format: 'json' | 'pdf') => () => download(downloadOwnData, { params: { format } });

export function OwnDataCard({ requests }: { requests: readonly DataRequest[] }) {
  const [asking, setAsking] = useState(false);
  return (
    <ProfileCard id="mis-datos" title="Tus datos">
      <p className="text-body-sm text-ink-2">Descarga todo lo que guardamos de ti. Ábrelo donde solo tú lo veas.</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <DownloadButton variant="soft" fetchFile={fetchAs('pdf')} label="Descargar mis datos en PDF">
          Mis datos en PDF
        </DownloadButton>
        <DownloadButton variant="soft" fetchFile={fetchAs('json')} label="Descargar mis datos en JSON">
          En JSON
        </DownloadButton>
      </div>
      <div className="mt-6 border-t-[1.5px] border-dashed border-line-strong pt-6">
        <h3 className="h3 mb-2">Tus solicitudes</h3>
        {requests.length === 0 ? (
          <p className="text-body-sm text-ink-2">Pide que corrijamos o eliminemos algo.</p>
        ) : (
          <ul className="grid gap-4">
            {requests.map((request) => (
              <RequestRow key={request.id} request={request} />
            ))}
          </ul>
        )}
        <Button className="mt-4" variant="soft" onClick={() => setAsking(true)}>
          Hacer una solicitud
        </Button>
      </div>
      <DataRequestDialog open={asking} onClose={() => setAsking(false)} />
    </ProfileCard>
  );
}

function RequestRow({ request }: { request: DataRequest }) {
  const { tone, word, text } = requestStanding(request);
  return (
    <li className="grid gap-1">
      <p className="flex flex-wrap items-center justify-between gap-2 font-semibold">
        {requestWords[request.kind]} <Tag tone={tone}>{word}</Tag>
      </p>
      <p className="text-body-sm text-ink-2">
        Radicado <span className="num whitespace-nowrap">{request.number}</span>, del{' '}
        {formatLongDate(bogotaDate(request.createdAt))}. {text}
      </p>
      {request.answer ? <p className="text-body-sm">{request.answer}</p> : null}
    </li>
  );
}
