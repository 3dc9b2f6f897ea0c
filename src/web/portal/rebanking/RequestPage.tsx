import { cardBenefit } from '#texts/membership-terms.ts';
import { useQuery } from '@tanstack/react-query';
import { formatPesos } from '#domain/money/money.ts';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import { RouterButton } from '#web/shared/parts/links.tsx';
import { hasOpenApplication } from '#web/portal/rebanking-banner.ts';
import { Card } from '#ui/Card.tsx';
import { StairsToDoor } from '#ui/illustrations/StairsToDoor.tsx';
import { Money } from '#ui/Money.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { ApplicationNeeds } from './ApplicationNeeds.tsx';
import { plansQuery } from './rebanking.queries.ts';

export function RequestPage() {
  const { data: management } = useQuery(managementQuery);
  const { data: plans } = useQuery(plansQuery);
  const prices = (plans ?? []).map(({ totalPrice }) => totalPrice).sort((a, b) => a - b);
  const [least, most] = [prices[0], prices.at(-1)];
  const open = management ? hasOpenApplication(management.application) : false;
  return (
    <>
      <PageHeader
        title="Prepárate para volver a pedir crédito"
        lead={`Alguien te acompaña mes a mes. ${cardBenefit}. Te toma unos 6 minutos.`}
      />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_min(23rem,40%)]">
        <Card padding="roomy">
          <ApplicationNeeds />
        </Card>
        <Card as="aside" look="soft" padding="roomy" aria-labelledby="cuanto-cuesta">
          <h2 id="cuanto-cuesta" className="h2 mb-2">
            Cuánto cuesta
          </h2>
          {least !== undefined && most !== undefined ? (
            <p>
              De <Money>{formatPesos(least)}</Money> a <Money>{formatPesos(most)}</Money> en total, según cuánto dure.
            </p>
          ) : (
            <p>Ves el precio total de cada plan antes de elegir.</p>
          )}
          <p className="mt-3 text-body-sm">
            Incluye impuestos y no se renueva solo. Si te arrepientes, tienes 5 días hábiles desde que aceptas.
          </p>
          <p className="mt-3 mb-5 text-body-sm">
            Ningún banco está obligado a aprobarte un crédito. El programa te prepara; la decisión es de ellos.
          </p>
          <RouterButton to="/portal/rebancarizacion" size="3xl" block>
            {open ? 'Seguir mi solicitud' : 'Empezar solicitud'}
          </RouterButton>
          <StairsToDoor className="mt-6 ml-auto w-full max-w-[22rem]" />
        </Card>
      </div>
    </>
  );
}
