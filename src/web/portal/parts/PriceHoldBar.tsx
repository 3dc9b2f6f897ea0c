import { useNavigate } from '@tanstack/react-router';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { extendHold } from '#contract/offers.ts';
import { call } from '#web/shared/api/client.ts';
import { useMutateOnce } from '#web/shared/api/use-mutate-once.ts';
import { isProblem, submissionMessage } from '#web/shared/api/failures.ts';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import { offerAfterEnd } from '#web/shared/session/choices/price-hold.flow.ts';
import { extendPriceHold, stopPriceHold, usePriceHold } from '#web/shared/session/choices/price-hold.store.ts';
import { Button } from '#ui/Button.tsx';
import { clockFace } from '#ui/countdown-clock.ts';
import { CountdownBar } from '#ui/CountdownBar.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ClockIcon } from '#ui/icons.ts';
import { Notice } from '#ui/Notice.tsx';

type PriceHoldBarProps = {
  offerId: string;
  /** Reads the offer's figures anew before the person goes back to its details. */
  onRecalculate?: () => Promise<unknown>;
};

/**
 * The global countdown on the two pages where it acts: the bar, its pill once the bar has scrolled away, "Más tiempo",
 * and the dialog at the end. Shows nothing while no hold runs for this offer.
 */
export function PriceHoldBar({ offerId, onRecalculate }: PriceHoldBarProps) {
  const hold = usePriceHold(offerId);
  const [box, visible] = useVisible();
  const more = useMutation({
    mutationFn: (proposalId: string) => call(extendHold, { params: { proposalId } }),
    onSuccess: (reply, proposalId) => {
      extendPriceHold({ ...reply, proposalId });
    },
  });
  const extendOnce = useMutateOnce(more);
  if (!hold) return null;
  const ended = hold.secondsLeft <= 0;
  const extend = () => extendOnce(hold.proposalId);
  const exhausted = isProblem(more.error, 'HOLD_LIMIT') || more.data?.extensionsLeft === 0;
  const mayExtend = !ended && !exhausted;
  return (
    <>
      <div ref={box}>
        <CountdownBar
          secondsLeft={hold.secondsLeft}
          totalSeconds={hold.totalSeconds}
          morePending={more.isPending}
          {...(mayExtend ? { onMore: extend } : {})}
        />
        {more.error && !ended ? (
          <Notice tone="warn" role="alert" className="mt-3">
            {submissionMessage(more.error)}
          </Notice>
        ) : null}
      </div>
      {visible || ended ? null : (
        <div className="price-hold-pill">
          <ClockIcon aria-hidden />
          <span>
            <span className="sr-only">Tiempo para elegir con estas condiciones: </span>
            <b className="num" role="timer" aria-live="off">
              {clockFace(hold.secondsLeft)}
            </b>
          </span>
          {mayExtend ? (
            <Button variant="soft" size="sm" pending={more.isPending} onClick={extend}>
              Más tiempo
            </Button>
          ) : null}
        </div>
      )}
      <CountdownEnded offerId={offerId} open={ended} onRecalculate={onRecalculate} />
    </>
  );
}

function CountdownEnded({ offerId, open, onRecalculate }: PriceHoldBarProps & { open: boolean }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [pending, setPending] = useState(false);
  async function recalculate() {
    setPending(true);
    const obligationId = queries
      .getQueryData(managementQuery.queryKey)
      ?.offers.find(({ id }) => id === offerId)?.obligationId;
    // A failure shows on the details, which read the offer again.
    const [read] = await Promise.allSettled([
      queries.fetchQuery({ ...managementQuery, staleTime: 0 }),
      onRecalculate?.(),
    ]);
    const next =
      read.status === 'fulfilled' ? offerAfterEnd({ id: offerId, obligationId }, read.value.offers) : offerId;
    if (next === undefined) return toOffers();
    await navigate({ to: '/portal/ofertas/detalles', search: { oferta: next } });
    stopPriceHold();
  }
  async function toOffers() {
    await navigate({ to: '/portal/ofertas' });
    stopPriceHold();
  }
  return (
    <Dialog
      open={open}
      onClose={() => undefined}
      dismissible={false}
      role="alertdialog"
      title="Actualicemos tu oferta"
      description="Se acabó el tiempo reservado. Volvemos a calcular con los datos de hoy; no pierdes nada."
      actions={
        <>
          <Button pending={pending} onClick={() => void recalculate()}>
            Volver a calcular
          </Button>
          <Button variant="quiet" onClick={() => void toOffers()}>
            Ver mis ofertas
          </Button>
        </>
      }
    >
      <p className="text-body-sm text-ink-2">Guardamos lo que elegiste: lo encuentras al volver a tu oferta.</p>
    </Dialog>
  );
}

/** A ref for an element and whether any of it is on screen. */
function useVisible() {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [visible, setVisible] = useState(true);
  const observer = useRef<IntersectionObserver>(undefined);
  useEffect(() => {
    if (!element) return;
    observer.current = new IntersectionObserver((entries) => setVisible(entries.at(-1)?.isIntersecting ?? true), {
      rootMargin: '-68px 0px 0px',
    });
    observer.current.observe(element);
    return () => observer.current?.disconnect();
  }, [element]);
  return [setElement, visible] as const;
}
