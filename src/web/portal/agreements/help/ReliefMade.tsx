import { formatLongDate, type IsoDate } from '#domain/time/calendar.ts';
import { RouterLink } from '#web/shared/parts/links.tsx';
import { CalendarButton } from '#web/portal/parts/CalendarButton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { focusOn } from '#ui/focus-on.ts';

export type Made = { nextOn: IsoDate; undone: boolean };

/** The notice receives the focus, because the user confirmed the change further down the page. */
export function ReliefMade({
  agreementId,
  made: { nextOn, undone },
  email,
}: {
  agreementId: string;
  made: Made;
  email: string | null;
}) {
  const day = formatLongDate(nextOn);
  return (
    <div key={String(undone)} tabIndex={-1} ref={focusOn} className="scroll-mt-24">
      <Notice
        tone={undone ? 'neutral' : 'success'}
        role="status"
        title={undone ? `Deshecho. Tu próxima fecha vuelve a ser el ${day}.` : `Listo. Tu próxima fecha es el ${day}.`}
        actions={
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <CalendarButton agreementId={agreementId} variant="ghost" size="md" />
            <RouterLink to="/portal/documentos" standalone>
              {undone ? 'Ver mis documentos' : 'Ver el otrosí'}
            </RouterLink>
          </div>
        }
      >
        {undone
          ? 'Tus fechas son las de antes, y el otrosí ya no vale. '
          : `Ningún valor cambia. ${amendmentIn(email)} `}
        Si ya tenías las fechas en tu calendario, añádelas otra vez y se actualizan.
      </Notice>
    </div>
  );
}

const amendmentIn = (email: string | null) =>
  email === null ? 'El otrosí queda en tus documentos.' : 'Te llega un otrosí al correo y queda en tus documentos.';
