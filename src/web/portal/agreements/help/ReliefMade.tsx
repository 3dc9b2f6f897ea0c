import { agreementCalendar } from '#contract/agreements.ts';
import { formatLongDate, type IsoDate } from '#domain/time/calendar.ts';
import { download } from '#web/shared/api/client.ts';
import { RouterLink } from '#web/shared/parts/links.tsx';
import { AddToCalendarIcon } from '#ui/icons.ts';
import { Notice } from '#ui/Notice.tsx';
import { DownloadButton } from '#web/portal/parts/DownloadButton.tsx';

const takeFocus = (element: HTMLElement | null) => element?.focus();

/** What came of a change: the next date, its paper, and the dates anew for a calendar. Confirmed at the end of the page, it is read and seen at its beginning. */
export function ReliefMade({
  agreementId,
  nextOn,
  email,
}: {
  agreementId: string;
  nextOn: IsoDate;
  email: string | null;
}) {
  return (
    <div tabIndex={-1} ref={takeFocus} className="scroll-mt-24">
      <Notice
        tone="success"
        role="status"
        title={`Listo. Tu próxima fecha es el ${formatLongDate(nextOn)}.`}
        actions={
          <>
            <DownloadButton
              variant="soft"
              size="md"
              icon={<AddToCalendarIcon aria-hidden />}
              fetchFile={() => download(agreementCalendar, { params: { agreementId } })}
            >
              Añadir al calendario
            </DownloadButton>
            <RouterLink to="/portal/documentos" standalone>
              Ver el otrosí
            </RouterLink>
          </>
        }
      >
        Ningún valor cambia.{' '}
        {email === null
          ? 'El otrosí queda en tus documentos.'
          : 'Te llega un otrosí al correo y queda en tus documentos.'}{' '}
        Si ya tenías las fechas en tu calendario, añádelas otra vez y se actualizan.
      </Notice>
    </div>
  );
}
