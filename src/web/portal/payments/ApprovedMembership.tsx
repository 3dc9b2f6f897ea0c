import { useQuery } from '@tanstack/react-query';
import { formatLongDate } from '#domain/time/calendar.ts';
import { streetLine } from '#domain/people/postal-address.ts';
import { cardBenefit, withdrawalInWords } from '#texts/membership-terms.ts';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import { RouterLink } from '#web/shared/parts/links.tsx';
import { Card } from '#ui/Card.tsx';
import { Flower } from '#ui/illustrations/Flower.tsx';
import { applicationQuery } from '#web/portal/parts/application.queries.ts';

export function ActiveMembership() {
  const { data: management } = useQuery(managementQuery);
  const summary = management?.application;
  return summary?.activeUntil ? (
    <>
      Tu plan {summary.planName} está activo hasta el {formatLongDate(summary.activeUntil)}.
    </>
  ) : (
    'Tu banco aprobó el pago.'
  );
}

export function MembershipNext() {
  const { data: application } = useQuery(applicationQuery);
  const mailing = application?.mailing;
  return (
    <Card padding="roomy" look="soft">
      <Flower className="mb-3 size-12" petals="var(--c-accent)" />
      <h2 className="h2 mb-2">Qué sigue</h2>
      <p>
        {cardBenefit}.{' '}
        {mailing ? (
          <>
            Te la enviamos a <b className="wrap-anywhere">{streetLine(mailing.address)}</b>, {mailing.city.name}.
          </>
        ) : (
          'Te la enviamos a la dirección que nos diste.'
        )}
      </p>
      <p className="mt-3 text-body-sm text-ink-2">
        Tus meses, tus pagos y tus documentos están en <RouterLink to="/portal/programa">tu programa</RouterLink>.{' '}
        {withdrawalInWords} Lo haces allí mismo.
      </p>
    </Card>
  );
}
