import type { Agreement } from '#contract/agreements.ts';
import { formatPesos } from '#domain/money/money.ts';
import { formatLongDate } from '#domain/time/calendar.ts';
import { RouterButton } from '#web/shared/parts/links.tsx';
import { Card } from '#ui/Card.tsx';
import { Money } from '#ui/Money.tsx';
import { Notice } from '#ui/Notice.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { focusOn } from '#ui/focus-on.ts';
import { nextPayable } from '#web/portal/parts/agreement-stage.flow.ts';
import { CalendarButton } from '#web/portal/parts/CalendarButton.tsx';

export function TermChanged({ agreement, email }: { agreement: Agreement; email: string | null }) {
  const next = nextPayable(agreement);
  return (
    <>
      <PageHeader
        title="Cambiaste el plazo"
        kicker={
          <>
            Acuerdo <span className="inline-block">n.º {agreement.number}</span>
          </>
        }
      />
      <div className="mt-8 grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-6">
        <div tabIndex={-1} ref={focusOn} className="scroll-mt-24">
          <Notice
            tone="success"
            role="status"
            title={
              next
                ? `Listo. Tu próxima fecha es el ${formatLongDate(next.dueOn)}.`
                : 'Listo. Tu nuevo acuerdo está en firme.'
            }
          >
            {email === null
              ? 'Tu acuerdo nuevo queda en tus documentos.'
              : 'Tu acuerdo nuevo te llega al correo y queda en tus documentos.'}
          </Notice>
        </div>
        {next ? (
          <Card padding="roomy">
            <p className="text-body-sm text-ink-2">Tu próxima cuota</p>
            <p className="mt-1">
              <Money size="xl">{formatPesos(next.amount)}</Money>
            </p>
            <p className="mt-4 mb-3 text-body-sm text-ink-2">
              ¿Guardaste las fechas en tu calendario? Al añadirlas otra vez, las anteriores se quitan.
            </p>
            <CalendarButton agreementId={agreement.id} variant="soft" size="md" />
          </Card>
        ) : null}
        <div>
          <RouterButton to="/portal/ofertas/acuerdos/detalles" search={{ acuerdo: agreement.id }} size="xl">
            Ver mi plan
          </RouterButton>
        </div>
      </div>
    </>
  );
}
