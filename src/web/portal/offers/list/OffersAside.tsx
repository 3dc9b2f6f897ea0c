import { useQuery } from '@tanstack/react-query';
import type { Agreement } from '#contract/agreements.ts';
import { downloadDocument, type PersonDocument } from '#contract/documents.ts';
import { agreementNames, ownerToday } from '#texts/debt-name.ts';
import { bogotaDate, formatDay, formatWeekdayAndDay } from '#domain/time/calendar.ts';
import { formatPesos } from '#domain/money/money.ts';
import { download } from '#web/shared/api/client.ts';
import { documentsQuery } from '#web/shared/api/person.queries.ts';
import { RouterButton, RouterLink } from '#web/shared/parts/links.tsx';
import { useDownload } from '#web/shared/parts/use-download.ts';
import { Card } from '#ui/Card.tsx';
import { Flower } from '#ui/illustrations/Flower.tsx';
import { MiniStairs } from '#ui/figures/MiniStairs.tsx';
import { Money } from '#ui/Money.tsx';
import { TextButton } from '#ui/TextButton.tsx';
import { overdueText } from '#texts/plan-ways.ts';
import { useToday } from '#web/shared/session/visit/rendered-day.ts';
import { AmountsText } from '#ui/AmountsText.tsx';
import { stepsOf } from '#web/portal/parts/plan-steps.ts';

export function AgreementUnderWay({ agreement, others }: { agreement: Agreement; others: readonly Agreement[] }) {
  const names = agreementNames([agreement, ...others]);
  const { steps, paid, progress } = stepsOf(agreement);
  const next = agreement.payables[0];
  const today = useToday();
  const noun =
    next?.concept === 'INICIAL'
      ? steps.length === 1
        ? 'Pago único'
        : 'Pago inicial'
      : next?.concept === 'SALDO'
        ? 'Saldo por pagar'
        : agreement.instalments.some(({ dueOn, state }) => dueOn === next?.dueOn && state === 'VENCIDA')
          ? 'Cuota vencida'
          : 'Próxima cuota';
  return (
    <Card as="section" aria-labelledby="acuerdo-en-marcha">
      <h2 id="acuerdo-en-marcha" className="aside-title">
        Acuerdo en marcha
      </h2>
      <p className="text-body-sm text-ink-2">
        {[names.get(agreement.id), ownerToday(agreement)].filter(Boolean).join(', ')}
      </p>
      <MiniStairs className="mt-4 mb-2" count={Math.max(1, steps.length)} paid={paid} label={progress} />
      <p className="text-body-sm text-ink-2">
        <b className="font-semibold text-ink">{progress}</b>
      </p>
      {agreement.endsOn ? (
        <p className="mt-3 text-body-sm">
          <b>Termina el {formatDay(agreement.endsOn)} si no lo retomas.</b>{' '}
          <AmountsText>{overdueText(agreement, today)}</AmountsText>
        </p>
      ) : null}
      {next ? (
        <>
          <p className="my-4 border-t border-line pt-4 text-body-sm text-ink-2">
            <span className="block">{noun}</span>
            <Money size="lg" className="block text-ink">
              {formatPesos(next.amount)}
            </Money>
            <span className="block">{formatWeekdayAndDay(next.dueOn)}</span>
          </p>
          {agreement.pendingAttempt ? (
            <RouterButton
              variant="soft"
              size="2xl"
              block
              to="/portal/ofertas/acuerdos/detalles"
              search={{ acuerdo: agreement.id }}
            >
              Ver pago en proceso
            </RouterButton>
          ) : (
            <RouterButton
              variant="secondary"
              size="2xl"
              block
              to="/portal/ofertas/acuerdos/detalles"
              search={{ acuerdo: agreement.id }}
            >
              {next.concept === 'CUOTA' ? 'Pagar esta cuota' : 'Ir a pagar'}
            </RouterButton>
          )}
        </>
      ) : null}
      {others.length > 0 ? (
        <ul className="mt-3 border-t border-line pt-3 text-body-sm">
          {others.map((other) => (
            <li key={other.id}>
              <RouterLink standalone to="/portal/ofertas/acuerdos/detalles" search={{ acuerdo: other.id }}>
                {names.get(other.id)}
              </RouterLink>
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

export function CertificatesCard({ agreements }: { agreements: readonly Agreement[] }) {
  const { data = [] } = useQuery(documentsQuery);
  const certificates = data
    .filter(({ kind }) => kind === 'PAZ_Y_SALVO')
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  if (certificates.length === 0) return null;
  return (
    <Card as="section" look="accent" className="flex items-start gap-4" aria-labelledby="paz-y-salvo">
      <Flower className="size-11 shrink-0" petals="var(--c-accent)" />
      <div className="min-w-0">
        <h2 id="paz-y-salvo" className="aside-title">
          Paz y salvo
        </h2>
        <ul className="grid gap-2">
          {certificates.map((certificate) => (
            <Certificate
              key={certificate.id}
              certificate={certificate}
              debt={agreementNames(agreements).get(certificate.agreementId ?? '')}
            />
          ))}
        </ul>
      </div>
    </Card>
  );
}

function Certificate({ certificate, debt }: { certificate: PersonDocument; debt: string | undefined }) {
  const { pending, start } = useDownload(() => download(downloadDocument, { params: { documentId: certificate.id } }));
  return (
    <li className="text-body-sm">
      <p>
        {debt ?? certificate.title}, desde el {formatDay(bogotaDate(certificate.createdAt))}.
      </p>
      <TextButton aria-busy={pending || undefined} onClick={start}>
        Descargar certificado<span className="sr-only"> de {debt ?? certificate.title}</span>
      </TextButton>
    </li>
  );
}
