import * as messages from '#contract/messages.es-CO.json';
import { fillMessage } from '#contract/fill-message.ts';
import type { Attempt } from '#contract/payments.ts';
import { formatPesos } from '#domain/money/money.ts';
import { PendingPaymentNotice } from '#web/portal/parts/PendingPaymentNotice.tsx';
import { RouterButton } from '#web/shared/parts/links.tsx';
import { useUser } from '#web/shared/session/SessionProvider.tsx';
import { useCurrentTime } from '#web/shared/session/visit/current-time.ts';
import { AmountsText } from '#ui/AmountsText.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { RetryIcon } from '#ui/icons.ts';
import { EmptyBench } from '#ui/illustrations/EmptyBench.tsx';
import { UnfinishedBridge } from '#ui/illustrations/UnfinishedBridge.tsx';
import { ProgressBar } from '#ui/figures/ProgressBar.tsx';
import { AgreementWay } from './AgreementWay.tsx';
import { OutcomeLayout } from './OutcomeLayout.tsx';
import { isLongPending } from './verification.flow.ts';

export function VerifyingPayment() {
  return (
    <OutcomeLayout
      title="Verificando tu pago"
      lead="Estamos confirmando con tu banco. No pagues otra vez."
      aside={<UnfinishedBridge />}
    >
      <div className="grid max-w-form gap-4" role="status">
        <ProgressBar label="Verificando tu pago" value={null} />
        <p className="text-body-sm text-ink-2">Si cierras esta página, igual confirmamos tu pago.</p>
      </div>
    </OutcomeLayout>
  );
}

type OpenPaymentProps = { kind: 'pending' | 'unknown'; attempt?: Attempt; checking: boolean; onCheck: () => void };

export function OpenPayment({ kind, attempt, checking, onCheck }: OpenPaymentProps) {
  const email = useUser()?.email;
  const now = useCurrentTime();
  const long = kind === 'pending' && attempt !== undefined && isLongPending(attempt, now);
  const message = kind === 'unknown' ? messages.PAY_UNKNOWN : long ? messages.PAY_PENDING_LONG : messages.PAY_PENDING;
  const text =
    email || !message.texto.includes('{correo}')
      ? fillMessage(message.texto, { correo: email ?? undefined })
      : 'Tu banco aún no responde. No pagues otra vez.';
  return (
    <OutcomeLayout title={message.titulo} lead={text} aside={<UnfinishedBridge />}>
      {attempt ? (
        <PendingPaymentNotice since={attempt.createdAt}>
          <AmountsText>{`Son ${formatPesos(attempt.amount)}.`}</AmountsText> Miramos otra vez cada minuto, también si
          cierras esta página.
        </PendingPaymentNotice>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button size="2xl" pending={checking} icon={<RetryIcon aria-hidden />} onClick={onCheck}>
          {kind === 'unknown' ? 'Verificar ahora' : 'Ver estado'}
        </Button>
        {attempt ? (
          <AgreementWay attempt={attempt} variant="ghost" size="2xl">
            Volver a mi acuerdo
          </AgreementWay>
        ) : (
          <RouterButton to="/portal" variant="ghost" size="2xl">
            Ir al inicio
          </RouterButton>
        )}
      </div>
    </OutcomeLayout>
  );
}

export function NoPayment() {
  return (
    <EmptyState
      headingLevel={1}
      illustration={<EmptyBench />}
      title="No hay un pago por confirmar"
      actions={<RouterButton to="/portal">Ir al inicio</RouterButton>}
    >
      Cuando pagues, aquí ves el resultado. Tus acuerdos siguen igual.
    </EmptyState>
  );
}
