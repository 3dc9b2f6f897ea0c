import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import type { Proposal } from '#contract/offers.ts';
import { formatPesos, pesos } from '#domain/money/money.ts';
import { formatBogotaTime, formatLongDate } from '#domain/time/calendar.ts';
import { useSubmission } from '#web/shared/api/use-submission.ts';
import { RouterButton } from '#web/shared/parts/links.tsx';
import { countdownStore } from '#web/shared/session/choices/countdown.store.ts';
import { isRunning } from '#web/shared/session/choices/countdown.flow.ts';
import {
  isHeld,
  quoteChanges,
  type QuoteChange,
  type QuotedPlan,
} from '#web/shared/session/choices/price-hold.flow.ts';
import { priceHoldStore, replaceQuote } from '#web/shared/session/choices/price-hold.store.ts';
import { currentTime } from '#web/shared/session/visit/current-time.ts';
import { Button } from '#ui/Button.tsx';
import { Money } from '#ui/Money.tsx';
import { Notice } from '#ui/Notice.tsx';
import { quoteAnew } from './quote-anew.ts';

interface PriceHoldProps {
  offerId: string;
  plan: QuotedPlan | null;
  paused?: boolean;
  onQuoted: (quote: Proposal) => Promise<unknown>;
}

/** In milliseconds. Tolerates a difference between the clocks of server and browser. */
const marginMs = 2_000;

export function PriceHold({ offerId, plan, paused = false, onQuoted }: PriceHoldProps) {
  const queries = useQueryClient();
  const { quote, changes } = useStore(priceHoldStore);
  const own = quote?.offerId === offerId ? quote : null;
  const renewal = useSubmission(async (before: QuotedPlan) => {
    const after = await quoteAnew(queries, offerId, before);
    if (!after) return null;
    replaceQuote(after, quoteChanges(before, after));
    await onQuoted(after);
    return after;
  });
  const endsAt = own?.holdUntil.getTime();
  const renew = useEffectEvent(() => {
    const { countdown } = countdownStore.getState();
    // Requests no quote while the dialog at the end of the countdown is open.
    const isAsked = countdown !== null && !isRunning(countdown, Date.now());
    if (own && !isAsked && document.visibilityState === 'visible') void renewal.send(plan ?? own);
  });
  useEffect(() => {
    if (endsAt === undefined || paused) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      const left = endsAt + marginMs - currentTime().getTime();
      if (left > 0) timer = setTimeout(look, left);
      else renew();
    };
    look();
    // Checks the price hold when the tab becomes visible, because browsers throttle the timers of hidden tabs.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [endsAt, paused]);

  if (!own) return null;
  if (renewal.refusal)
    return (
      <Notice
        tone="warn"
        role="alert"
        title="No pudimos actualizar el precio"
        actions={
          <Button variant="soft" size="lg" pending={renewal.pending} onClick={() => void renewal.send(plan ?? own)}>
            Volver a calcular
          </Button>
        }
      >
        {renewal.refusal.text}
      </Notice>
    );
  if (renewal.answer === null)
    return (
      <Notice
        tone="warn"
        role="alert"
        title="Esta oferta ya no está disponible"
        actions={
          <RouterButton to="/portal/ofertas" size="lg">
            Ver mis ofertas
          </RouterButton>
        }
      />
    );
  return changes ? <Renewed changes={changes} /> : null;
}

export function HeldUntil({ offerId }: { offerId: string }) {
  const quote = useStore(priceHoldStore, (state) => state.quote);
  if (!quote || !isHeld(quote, offerId, currentTime())) return null;
  return (
    <p className="mt-3 text-center text-body-sm text-ink-2">
      Este precio vale hasta las <b className="font-semibold text-ink">{formatBogotaTime(quote.holdUntil)}</b>
    </p>
  );
}

function Renewed({ changes }: { changes: readonly QuoteChange[] }) {
  return (
    <Notice tone={changes.length > 0 ? 'warn' : 'info'} role="status" title="Calculamos tu plan otra vez">
      {changes.length > 0 ? (
        <>
          <p>El precio anterior venció. Esto cambió:</p>
          <ul>
            {changes.map(({ label, before, after }) => (
              <li key={label}>
                {label}: antes <Figure of={before} />, ahora <Figure of={after} />.
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>El precio anterior venció. Los valores no cambiaron.</p>
      )}
    </Notice>
  );
}

function Figure({ of }: { of: QuoteChange['before'] }) {
  return typeof of === 'number' ? <Money>{formatPesos(pesos(of))}</Money> : <>{formatLongDate(of)}</>;
}
