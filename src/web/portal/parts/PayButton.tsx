import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Agreement } from '#contract/agreements.ts';
import { createAttempt } from '#contract/payments.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Destination } from '#domain/agreements/destinations.ts';
import { formatPesos, type Pesos } from '#domain/money/money.ts';
import { isFinalRefusal } from '#web/shared/api/attempt-key.ts';
import { call } from '#web/shared/api/client.ts';
import { useAttempt } from '#web/shared/api/use-attempt.ts';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import { formRefusal, useSubmission } from '#web/shared/api/use-submission.ts';
import { isOffline, onceOnline } from '#web/shared/session/browser.ts';
import { RouterLink } from '#web/shared/parts/links.tsx';
import { openCheckout } from '#web/shared/session/checkout/checkout.ts';
import { Button } from '#ui/Button.tsx';
import type { ButtonLook } from '#ui/button-look.ts';
import { WaysToPay } from '#web/shared/parts/WaysToPay.tsx';
import { LockIcon } from '#ui/icons.ts';
import { Money } from '#ui/Money.tsx';
import { Notice } from '#ui/Notice.tsx';
import { canPayAnother, CheckoutRefused, readPayRefusal, strategyOf } from './pay.flow.ts';
import { CheckoutBlocked } from './CheckoutBlocked.tsx';
import { PayRefusalNotice } from './PayRefusalNotice.tsx';

export type PayButtonProps = {
  agreement: Pick<Agreement, 'id' | 'state'> & { kind?: Agreement['kind'] };
  payable: {
    concept: BodyOf<typeof createAttempt>['concept'];
    amount: Pesos;
    destination?: Destination | undefined;
  };
  label?: string;
  look?: ButtonLook;
  /** Hides the note and «Pagar otra cantidad», because another button nearby already shows both. */
  quiet?: boolean;
  /** Hides only «Pagar otra cantidad», because the field for the amount is directly above the button. */
  typedHere?: boolean;
};

/** After a failure that is not a final refusal, the next click sends the same idempotency key. */
export function PayButton({
  agreement,
  payable,
  label = 'Pagar',
  look = {},
  quiet = false,
  typedHere = false,
}: PayButtonProps) {
  const queries = useQueryClient();
  const attempt = useAttempt();
  const strategy = strategyOf(agreement);
  const pay = useSubmission(
    async () => {
      const { concept, amount, destination } = payable;
      const typed = concept === 'ABONO' ? { typedAmount: amount, destination } : {};
      const body = { agreementId: agreement.id, concept, strategy, ...typed };
      const { checkout } = await attempt(body, (sent) => call(createAttempt, sent));
      if (!checkout || !openCheckout(checkout)) throw new CheckoutRefused();
      // The button stays pending until the page unloads, or until `leavingMs` has passed.
      return checkout.redirectUrl;
    },
    (failure) => {
      if (isFinalRefusal(failure)) void queries.invalidateQueries({ queryKey: managementQuery.queryKey });
      return formRefusal(failure);
    },
  );
  const [offline, setOffline] = useState(false);
  const payUnlessOffline = () => {
    if (isOffline()) {
      setOffline(true);
      return onceOnline(() => setOffline(false));
    }
    void pay.send();
  };
  const forget = useEffectEvent(pay.forget);
  useEffect(() => {
    // The browser may restore this page from its cache when the user returns from the provider.
    const shown = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      forget();
      void queries.invalidateQueries({ queryKey: managementQuery.queryKey });
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, [queries]);

  const isLeaving = pay.answer !== undefined;
  const stuck = useStillHere(isLeaving);
  const leaving = pay.pending || (isLeaving && !stuck);
  return (
    <div className="grid gap-3 print:hidden">
      <Button variant="secondary" size="3xl" block {...look} pending={leaving} onClick={payUnlessOffline}>
        {label} <Money>{formatPesos(payable.amount)}</Money>
      </Button>
      {quiet ? null : (
        <p className="flex justify-center gap-2 text-body-sm text-ink-2" role="status">
          <LockIcon aria-hidden />
          <span>
            {leaving
              ? 'Te llevamos a la página segura de pago.'
              : 'Vas a la página segura de pago. Vuelves aquí al terminar.'}{' '}
            {leaving ? null : <WaysToPay />}
          </span>
        </p>
      )}
      {!quiet && !typedHere && canPayAnother(agreement, payable) ? (
        <p className="text-center text-body-sm">
          <RouterLink
            to="/portal/ofertas/acuerdos/ayuda"
            search={{ acuerdo: agreement.id, opcion: 'parte' }}
            standalone
          >
            Pagar otra cantidad
          </RouterLink>
        </p>
      ) : null}
      {offline ? (
        <Notice tone="warn" role="alert" title="Para pagar necesitas conexión" className="text-left">
          No te cobramos nada y tu plan sigue igual. Vuelve a intentarlo cuando tengas señal.
        </Notice>
      ) : null}
      {stuck && pay.answer !== undefined ? <CheckoutBlocked address={pay.answer} /> : null}
      {pay.failure ? (
        <PayRefusalNotice
          refusal={readPayRefusal(pay.failure)}
          agreementId={agreement.id}
          strategy={strategy}
          onRetry={payUnlessOffline}
        />
      ) : null}
    </div>
  );
}

/** In milliseconds. After this time, a redirect counts as blocked. */
const leavingMs = 12_000;

function useStillHere(left: boolean): boolean {
  const [stuck, setStuck] = useState(false);
  useEffect(() => {
    if (!left) return;
    const timer = setTimeout(() => setStuck(true), leavingMs);
    return () => {
      clearTimeout(timer);
      setStuck(false);
    };
  }, [left]);
  return stuck;
}
