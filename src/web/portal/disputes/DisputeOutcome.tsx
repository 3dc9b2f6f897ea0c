import { useState } from 'react';
import type { DisputeView } from '#contract/disputes.ts';
import { formatLongDate } from '#domain/time/calendar.ts';
import { DownloadDocumentButton } from '#web/shared/parts/DownloadButton.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { AppealDialog } from './AppealDialog.tsx';

type DisputeOutcomeProps = { dispute: DisputeView; decision: NonNullable<DisputeView['decision']> };

const titles: Partial<Record<DisputeView['state'], string>> = {
  ACEPTADO: 'Tienes la razón',
  ACEPTADO_POR_SILENCIO: 'Tu reclamo queda aceptado',
  PARCIAL: 'Tienes la razón en una parte',
  NEGADO: 'No aceptamos tu reclamo',
};

export function DisputeOutcome({ dispute, decision }: DisputeOutcomeProps) {
  const [appealing, setAppealing] = useState(false);
  const { outcome, reason, appealUntil, supervisor } = decision;
  const isAccepted = outcome === 'ACEPTADO' || outcome === 'ACEPTADO_POR_SILENCIO';
  return (
    <Card look={isAccepted ? 'accent' : 'soft'} padding="roomy" aria-labelledby="respuesta">
      <h2 id="respuesta" className="h2">
        {titles[outcome] ?? 'Nuestra respuesta'}
      </h2>
      <p className="mt-2 max-w-measure wrap-anywhere whitespace-pre-line">{reason}</p>
      {dispute.certificateId === null ? null : (
        <p className="mt-5">
          <DownloadDocumentButton documentId={dispute.certificateId} size="xl">
            Descargar la constancia
          </DownloadDocumentButton>
        </p>
      )}
      {dispute.can.appeal && appealUntil ? (
        <div className="mt-5">
          <p className="mb-3">
            ¿No estás de acuerdo? Puedes pedir otra revisión una vez, hasta el {formatLongDate(appealUntil)}.
          </p>
          <Button size="xl" onClick={() => setAppealing(true)}>
            Pedir otra revisión
          </Button>
        </div>
      ) : null}
      {supervisor ? (
        <p className="mt-5 text-body-sm">
          También puedes acudir a la{' '}
          <a href={`https://${supervisor.site}/`} target="_blank" rel="external noopener noreferrer">
            {supervisor.name}
          </a>
          .
        </p>
      ) : null}
      <AppealDialog dispute={dispute} open={appealing} onClose={() => setAppealing(false)} />
    </Card>
  );
}
