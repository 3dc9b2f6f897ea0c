import { useQuery } from '@tanstack/react-query';
import { formatLongDate } from '#domain/time/calendar.ts';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import { RouterButton } from '#web/shared/parts/links.tsx';
import { hasOpenApplication, rebankingBannerShows } from '#web/portal/rebanking-banner.ts';
import { useUser } from '#web/shared/session/SessionProvider.tsx';
import { Card } from '#ui/Card.tsx';
import { StairsToDoor } from '#ui/illustrations/StairsToDoor.tsx';

export function RebankingBanner() {
  const user = useUser();
  const { data } = useQuery(managementQuery);
  if (!user || !data) return null;
  const { agreements, application } = data;
  if (hasOpenApplication(application)) {
    const toPay = application?.state === 'PAGO_PENDIENTE';
    return (
      <Banner
        title={toPay ? 'Tu plan espera tu pago' : 'Tu solicitud va por buen camino'}
        text={toPay ? 'Ya aceptaste tu plan. Se activa apenas pagues.' : 'Guardamos todo lo que llenaste.'}
        label={toPay ? 'Ir a pagar' : 'Seguir mi solicitud'}
        to="/portal/rebancarizacion"
      />
    );
  }
  if (application?.state === 'ACTIVA' && application.activeUntil)
    return (
      <Banner
        title={`Tu plan ${application.planName ?? ''} está activo`}
        text={`Lo tienes hasta el ${formatLongDate(application.activeUntil)}.`}
        label="Ver mi programa"
        to="/portal/programa"
      />
    );
  if (!rebankingBannerShows(user, agreements)) return null;
  return (
    <Banner
      title="¿Y después de pagar?"
      text="El programa de rebancarización te acompaña mes a mes para volver a pedir crédito."
      label="Conocer el programa"
      to="/portal/rebancarizacion/solicitar"
    />
  );
}

type BannerProps = { title: string; text: string; label: string; to: string };

function Banner({ title, text, label, to }: BannerProps) {
  return (
    <Card
      as="section"
      look="soft"
      padding="roomy"
      aria-labelledby="rebancarizacion"
      className="grid items-center gap-6 overflow-hidden md:grid-cols-[minmax(0,1fr)_min(18rem,45%)]"
    >
      <div>
        <h2 id="rebancarizacion" className="h2">
          {title}
        </h2>
        <p className="mt-1 mb-4 max-w-measure">{text}</p>
        <RouterButton to={to} variant="ghost" size="xl">
          {label}
        </RouterButton>
      </div>
      <StairsToDoor className="w-full max-md:hidden" />
    </Card>
  );
}
