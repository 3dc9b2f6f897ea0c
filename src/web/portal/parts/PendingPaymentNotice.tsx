import type { ReactNode } from 'react';
import { formatSince } from '#domain/time/calendar.ts';
import { useToday } from '#web/shared/session/visit/rendered-day.ts';
import { ClockIcon } from '#ui/icons.ts';
import { Notice } from '#ui/Notice.tsx';

export function PendingPaymentNotice({ since, children }: { since: Date; children: ReactNode }) {
  const today = useToday();
  return (
    <Notice tone="info" icon={<ClockIcon aria-hidden />} title={<>Pago en proceso {formatSince(since, today)}</>}>
      {children}
    </Notice>
  );
}
