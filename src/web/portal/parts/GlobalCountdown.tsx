import { useNavigate } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as messages from '#contract/messages.es-CO.json';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import { extendCountdown, stopCountdown, useCountdown } from '#web/shared/session/choices/countdown.store.ts';
import { offerAfterEnd } from '#web/shared/session/choices/price-hold.flow.ts';
import { Button } from '#ui/Button.tsx';
import { clockFace } from '#ui/countdown-clock.ts';
import { CountdownBar } from '#ui/CountdownBar.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ClockIcon } from '#ui/icons.ts';

type GlobalCountdownProps = {
  offerId: string;
  onRecalculate?: () => Promise<unknown>;
};

export function GlobalCountdown({ offerId, onRecalculate }: GlobalCountdownProps) {
  const countdown = useCountdown();
  const [box, visible] = useVisible();
  if (!countdown) return null;
  const { secondsLeft, totalSeconds } = countdown;
  const ended = secondsLeft <= 0;
  return (
    <>
      <div ref={box}>
        <CountdownBar
          secondsLeft={secondsLeft}
          totalSeconds={totalSeconds}
          {...(ended ? {} : { onMore: extendCountdown })}
        />
      </div>
      {visible || ended ? null : (
        // The pill is only for users with a pointer. Users with a screen reader or a keyboard use the bar, which
        // scrolls into view on focus.
        <div className="countdown-pill" aria-hidden="true">
          <ClockIcon />
          <b className="num">{clockFace(secondsLeft)}</b>
          <Button variant="soft" size="sm" tabIndex={-1} onClick={extendCountdown}>
            Más tiempo
          </Button>
        </div>
      )}
      <CountdownEnded offerId={offerId} open={ended} onRecalculate={onRecalculate} />
    </>
  );
}

function CountdownEnded({ offerId, open, onRecalculate }: GlobalCountdownProps & { open: boolean }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [pending, setPending] = useState(false);
  async function recalculate() {
    setPending(true);
    const obligationId = queries
      .getQueryData(managementQuery.queryKey)
      ?.offers.find(({ id }) => id === offerId)?.obligationId;
    // A failure is ignored: after a failed read, the details page opens with the same offer.
    const [read] = await Promise.allSettled([
      queries.fetchQuery({ ...managementQuery, staleTime: 0 }),
      onRecalculate?.(),
    ]);
    const next =
      read.status === 'fulfilled' ? offerAfterEnd({ id: offerId, obligationId }, read.value.offers) : offerId;
    if (next === undefined) return toOffers();
    await navigate({ to: '/portal/ofertas/detalles', search: { oferta: next } });
    stopCountdown();
  }
  async function toOffers() {
    await navigate({ to: '/portal/ofertas' });
    stopCountdown();
  }
  return (
    <Dialog
      open={open}
      onClose={() => undefined}
      dismissible={false}
      role="alertdialog"
      title={messages.COUNTDOWN_ENDED.titulo}
      description={messages.COUNTDOWN_ENDED.texto}
      actions={
        <>
          <Button pending={pending} onClick={() => void recalculate()}>
            {messages.COUNTDOWN_ENDED.accion}
          </Button>
          <Button variant="quiet" onClick={() => void toOffers()}>
            {messages.COUNTDOWN_ENDED.secundaria}
          </Button>
        </>
      }
    >
      <p className="text-body-sm text-ink-2">Guardamos lo que elegiste: lo encuentras al volver a tu oferta.</p>
    </Dialog>
  );
}

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
