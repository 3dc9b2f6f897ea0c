import type { Agreement, Instalment } from '#contract/agreements.ts';
import { alreadyPaid } from '#texts/agreement-facts.ts';
import { bogotaDate, daysBetween, type IsoDate } from '#domain/time/calendar.ts';
import { formatPesos, pesos, subtract, type Pesos } from '#domain/money/money.ts';

const upcomingDays = 5;

export type AgreementStage = 'first-payment' | 'overdue' | 'upcoming' | 'on-track' | 'finished' | 'ended';

type Staged = Pick<Agreement, 'state' | 'payables'>;

export function stageOf(agreement: Staged, today: IsoDate): AgreementStage {
  if (agreement.state === 'CUMPLIDO' || agreement.state === 'PAZ_Y_SALVO') return 'finished';
  if (agreement.state !== 'VIGENTE' && agreement.state !== 'PENDIENTE_PAGO_INICIAL') return 'ended';
  const next = nextPayable(agreement);
  if (next && next.dueOn < today) return 'overdue';
  if (agreement.state === 'PENDIENTE_PAGO_INICIAL') return 'first-payment';
  return next && daysBetween(today, next.dueOn) <= upcomingDays ? 'upcoming' : 'on-track';
}

export function nextPayable({ payables }: Pick<Agreement, 'payables'>): Agreement['payables'][number] | undefined {
  return payables.find(({ concept }) => concept !== 'SALDO') ?? payables[0];
}

export function wholeBalancePayable(agreement: Pick<Agreement, 'payables'>): Agreement['payables'][number] | undefined {
  const next = nextPayable(agreement);
  return agreement.payables.find(
    (payable) => payable.concept === 'SALDO' && payable !== next && payable.amount > (next?.amount ?? 0),
  );
}

export function payoffWords({ balance }: Pick<Agreement, 'balance'>, whole: Pesos): string {
  const saved = subtract(balance, whole);
  return saved > 0
    ? `Pagas lo que debes con sus intereses hasta hoy, nada más. Te ahorras ${formatPesos(saved)}.`
    : 'Pagar antes no tiene costo ni multa.';
}

export function paidOffOn({ payments }: Pick<Agreement, 'payments'>): IsoDate | undefined {
  return payments
    .filter(({ reversed, appliedTo }) => !reversed && appliedTo === 'PLAN')
    .map(({ at }) => bogotaDate(at))
    .sort()
    .at(-1);
}

export function stillOwed({ amount, paid, waived }: Pick<Instalment, 'amount' | 'paid' | 'waived'>): Pesos {
  return pesos(amount - paid - waived);
}

/** Returns the name that the agreement's text uses. */
export function stepName(
  number: number,
  { instalments, replaces }: Pick<Agreement, 'instalments'> & Partial<Pick<Agreement, 'replaces'>>,
): string {
  if (instalments.length === 1) return 'Pago único';
  const first = replaces ? alreadyPaid : 'Pago inicial';
  return number === 0 ? first : `Cuota ${number} de ${instalments.filter((each) => each.number > 0).length}`;
}
