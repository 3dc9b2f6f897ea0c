import type { DisputeView } from '#contract/disputes.ts';
import { formatPesos } from '#domain/money/money.ts';
import { bogotaDate, formatLongDate } from '#domain/time/calendar.ts';
import { bureauWords, channelWords } from '#web/shared/disputes/dispute-words.ts';
import { Facts, type Fact } from '#ui/Facts.tsx';
import { Money } from '#ui/Money.tsx';

export function DisputeFacts({ dispute }: { dispute: DisputeView }) {
  const { creditor, text, paidOn, paidWhere, rightAmount, bureau, contactedOn, channel } = dispute;
  const facts: (Fact | false | null)[] = [
    creditor !== null && { label: 'De quién es hoy', value: creditor },
    { label: 'Presentado', value: formatLongDate(bogotaDate(dispute.filedAt)) },
    paidOn && { label: 'Cuándo pagaste', value: formatLongDate(paidOn) },
    paidWhere !== null && { label: 'Dónde pagaste', value: paidWhere },
    rightAmount !== null && { label: 'Cuánto debería ser', value: <Money>{formatPesos(rightAmount)}</Money> },
    bureau && { label: 'Central', value: bureauWords[bureau] },
    contactedOn && { label: 'Qué día fue', value: formatLongDate(contactedOn) },
    channel && { label: 'Por qué medio', value: channelWords[channel] },
  ];
  return (
    <>
      <Facts items={facts.filter((fact) => fact !== false && fact !== null)} />
      {text === '' ? null : <p className="mt-4 max-w-measure wrap-anywhere whitespace-pre-line">{text}</p>}
    </>
  );
}
