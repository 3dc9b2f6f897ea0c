import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { withdrawMembership, type Withdrawal } from '#contract/withdrawal.ts';
import { bogotaDate, formatLongDate, formatWeekday } from '#domain/time/calendar.ts';
import { formatPesos } from '#domain/money/money.ts';
import { withdrawalTerms } from '#texts/membership-terms.ts';
import { call } from '#web/shared/api/client.ts';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import { useSubmission } from '#web/shared/api/use-submission.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { RefusalNotice } from '#ui/forms/RefusalNotice.tsx';
import { focusOn } from '#ui/focus-on.ts';
import { applicationQuery, withdrawalQuery } from './application.queries.ts';

export function WithdrawalCard({ isNew: wasNew = false }: { isNew?: boolean } = {}) {
  const { data } = useQuery(withdrawalQuery);
  const [isNew, setIsNew] = useState(wasNew);
  if (data?.used) return <Used used={data.used} isNew={isNew} />;
  if (data?.until && data.agreementId !== null)
    return <Offered until={data.until} agreementId={data.agreementId} onUsed={() => setIsNew(true)} />;
  return null;
}

function Offered({
  until,
  agreementId,
  onUsed,
}: {
  until: NonNullable<Withdrawal['until']>;
  agreementId: string;
  onUsed: () => void;
}) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const withdrawing = useSubmission(async () => {
    const withdrawn = await call(withdrawMembership, { body: { agreementId } });
    setAsking(false);
    onUsed();
    queries.setQueryData(withdrawalQuery.queryKey, withdrawn);
    await Promise.all(
      [applicationQuery, managementQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey })),
    );
  });
  return (
    <Card padding="roomy" aria-labelledby="retracto">
      <h2 id="retracto" className="h2 mb-2">
        ¿Te arrepentiste del plan?
      </h2>
      <p>
        Puedes retractarte hasta el{' '}
        <b>
          {formatWeekday(until)} {formatLongDate(until)}
        </b>
        , {withdrawalTerms}
      </p>
      <Button variant="soft" size="xl" className="mt-4" onClick={() => setAsking(true)}>
        Retractarme del plan
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        role="alertdialog"
        title="¿Te retractas de tu plan?"
        initialFocus={keep}
        actions={
          <>
            <Button size="2xl" variant="danger" pending={withdrawing.pending} onClick={() => void withdrawing.send()}>
              Sí, retractarme
            </Button>
            <Button ref={keep} size="2xl" variant="quiet" onClick={() => setAsking(false)}>
              Conservar mi plan
            </Button>
          </>
        }
      >
        <ul className="grid list-disc gap-2 pl-5">
          <li>Tu plan termina hoy, con su tarjeta y su acompañamiento.</li>
          <li>Te devolvemos lo que hayas pagado, sin descuentos, en máximo 15 días calendario.</li>
          <li>Te enviamos un radicado a tu correo. Puedes pedir otro plan cuando quieras.</li>
        </ul>
        <RefusalNotice
          refusal={withdrawing.refusal}
          tone="warn"
          className="mt-4"
          title="No pudimos guardar tu retracto"
        />
      </Dialog>
    </Card>
  );
}

function Used({ used, isNew }: { used: NonNullable<Withdrawal['used']>; isNew: boolean }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The clicked button is unmounted, so the title receives the focus.
    if (isNew) focusOn(title.current);
  }, [isNew]);
  return (
    <Card padding="roomy" aria-labelledby="retracto">
      <h2 ref={title} id="retracto" tabIndex={-1} className="h2 mb-2">
        Te retractaste de tu plan
      </h2>
      <p>
        {used.refundDueOn === null
          ? 'No habías pagado nada, y no debes nada por él.'
          : used.refundedAt === null
            ? `Te devolvemos ${formatPesos(used.refundAmount)} a más tardar el ${formatLongDate(used.refundDueOn)}.`
            : `Te devolvimos ${formatPesos(used.refundAmount)} el ${formatLongDate(bogotaDate(used.refundedAt))}.`}
      </p>
      <p className="mt-3 text-body-sm text-ink-2">
        Radicado <b className="whitespace-nowrap">{used.number}</b>, del {formatLongDate(bogotaDate(used.at))}.
      </p>
    </Card>
  );
}
