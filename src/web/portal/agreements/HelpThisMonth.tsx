import type { Agreement } from '#contract/agreements.ts';
import { graceEnd, graceBusinessDays } from '#domain/agreements/agreements.ts';
import { formatLongDate, type IsoDate } from '#domain/time/calendar.ts';
import { RouterButton } from '#web/shared/parts/links.tsx';
import { useWhatsApp } from '#web/shared/parts/use-whatsapp.ts';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Card } from '#ui/Card.tsx';
import { ChatIcon } from '#ui/icons.ts';
import { nextPayable } from '#web/portal/parts/agreement-stage.flow.ts';

export function HelpThisMonth({ agreement, today }: { agreement: Agreement; today: IsoDate }) {
  const { href } = useWhatsApp();
  const next = nextPayable(agreement);
  if (!next) return null;
  const first = agreement.state === 'PENDIENTE_PAGO_INICIAL';
  const canChange = !first;
  const isMembership = agreement.kind === 'MEMBRESIA';
  return (
    <Card look="highlight" padding="roomy" aria-labelledby="no-te-alcanza">
      <h2 id="no-te-alcanza" className="h2 mb-5 scroll-mt-24" tabIndex={-1}>
        ¿No te alcanza este mes?
      </h2>
      <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {[
          grace(graceEnd(next.dueOn), today),
          first
            ? {
                title: 'Si no se paga, el acuerdo se cancela',
                text: 'Tu deuda vuelve a como estaba.',
              }
            : late(agreement.endsOn),
        ].map(({ title, text }) => (
          <li key={title}>
            <p className="leading-snug font-semibold">{title}</p>
            <p className="mt-1 text-body-sm">{text}</p>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        {canChange ? (
          <RouterButton
            to="/portal/ofertas/acuerdos/ayuda"
            search={{ acuerdo: agreement.id }}
            variant="secondary"
            size="xl"
          >
            {isMembership ? 'Mover la fecha' : 'Hagamos que te alcance'}
          </RouterButton>
        ) : null}
        {href ? (
          <ButtonLink
            variant="ghost"
            size="xl"
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            icon={<ChatIcon aria-hidden />}
          >
            Hablar por WhatsApp
          </ButtonLink>
        ) : null}
      </div>
    </Card>
  );
}

function grace(until: IsoDate, today: IsoDate): { title: string; text: string } {
  return today > until
    ? { title: 'Aún puedes ponerte al día', text: 'Todo lo que pagues cuenta, completo o por partes.' }
    : {
        title: `Tienes ${graceBusinessDays} días hábiles más`,
        text: `Puedes pagar hasta el ${formatLongDate(until)} y nada cambia.`,
      };
}

function late(endsOn: IsoDate | null): { title: string; text: string } {
  return endsOn === null
    ? {
        title: 'Un atraso no acaba tu acuerdo',
        text: 'Te avisamos diez días hábiles antes del final.',
      }
    : {
        title: `Tienes hasta el ${formatLongDate(endsOn)}`,
        text: 'Mira qué más puedes hacer.',
      };
}
