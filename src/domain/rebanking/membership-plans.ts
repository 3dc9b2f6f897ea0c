import { addBusinessDays, dateParts, monthlyDate, type IsoDate } from '#domain/time/calendar.ts';
import { pesos, type Pesos } from '#domain/money/money.ts';
import type { QuotedInstalment } from '#domain/offers/quote.ts';

export type PaymentOptionKind = 'CONTADO' | 'CUOTAS';

/** `initialPayment` plus `instalments` times `instalmentAmount` equals `total`. */
export type PaymentOption = {
  readonly id: string;
  /** The description may contain the tags of `rich-text.ts`. */
  readonly description: string;
  readonly kind: PaymentOptionKind;
  readonly instalments: number;
  readonly initialPayment: Pesos;
  readonly instalmentAmount: Pesos;
  readonly total: Pesos;
};

export type MembershipPlan = {
  readonly id: number;
  readonly name: string;
  readonly validityMonths: number;
  readonly totalPrice: Pesos;
  readonly paymentOptions: readonly PaymentOption[];
  readonly cardBalance: Pesos;
  /** The benefits, one per line; a line that ends with `{?key}` has a tooltip. */
  readonly benefits: string;
};

export type Gem = 'gold' | 'blue' | 'grey';

/** The specification defines the appearance by plan id. */
export function planLook(planId: number): { tokens: number; isFeatured: boolean; gem: Gem } {
  return {
    tokens: planId === 1 || planId === 2 || planId === 3 ? planId : 4,
    isFeatured: planId === 1,
    gem: planId === 1 ? 'gold' : planId === 2 ? 'blue' : 'grey',
  };
}

export function planTitle({ name, validityMonths }: Pick<MembershipPlan, 'name' | 'validityMonths'>): string {
  return `${name} (${validityMonths} ${validityMonths === 1 ? 'mes' : 'meses'})`;
}

export type Benefit = { readonly text: string; readonly tooltip: string | undefined };

const tooltipMark = /\s*\{\?([\w-]+)\}\s*$/;

export function benefitsOf(text: string): Benefit[] {
  return text
    .split(/\r?\n/)
    .map((line) => ({ text: line.replace(tooltipMark, '').trim(), tooltip: tooltipMark.exec(line)?.[1] }))
    .filter((benefit) => benefit.text !== '');
}

export function firstPaymentOf(option: PaymentOption): Pesos {
  return option.initialPayment > 0 ? option.initialPayment : option.instalmentAmount;
}

export type MembershipSchedule = {
  readonly initialPayment: Pesos;
  readonly firstPaymentOn: IsoDate;
  readonly instalments: readonly QuotedInstalment[];
};

const daysToPay = 5;

export function membershipSchedule(option: PaymentOption, today: IsoDate): MembershipSchedule {
  const firstPaymentOn = addBusinessDays(today, daysToPay);
  const { day } = dateParts(firstPaymentOn);
  const shift = option.initialPayment > 0 ? 1 : 0;
  const instalments = Array.from({ length: option.instalments }, (_, index) => ({
    number: index + 1,
    dueOn: index + shift === 0 ? firstPaymentOn : monthlyDate(firstPaymentOn, index + shift, day),
    amount: option.instalmentAmount,
  }));
  return { initialPayment: option.initialPayment, firstPaymentOn, instalments };
}

export function planFaults(plan: MembershipPlan): string[] {
  const faults: string[] = [];
  const must = (holds: boolean, fault: string) => void (holds || faults.push(fault));
  must(plan.name.trim().length > 0 && plan.name.length <= 40, 'El nombre tiene de 1 a 40 caracteres.');
  must(plan.validityMonths >= 1 && plan.validityMonths <= 60, 'La vigencia va de 1 a 60 meses.');
  must(plan.totalPrice > 0, 'El valor total es mayor que cero.');
  must(plan.cardBalance >= 0, 'El cupo de la tarjeta no es negativo.');
  must(benefitsOf(plan.benefits).length > 0, 'Hay al menos un beneficio.');
  must(plan.paymentOptions.length > 0, 'Hay al menos una forma de pago.');
  must(
    new Set(plan.paymentOptions.map(({ id }) => id)).size === plan.paymentOptions.length,
    'Cada forma de pago tiene un id distinto.',
  );
  for (const option of plan.paymentOptions) {
    const { id, instalments, initialPayment, instalmentAmount, total } = option;
    must(instalments >= 1 && instalments <= plan.validityMonths, `${id}: las cuotas van de 1 a los meses del plan.`);
    must(instalmentAmount > 0 && initialPayment >= 0, `${id}: los valores son positivos.`);
    must(total === plan.totalPrice, `${id}: el total es el valor del plan.`);
    must(
      pesos(initialPayment + instalments * instalmentAmount) === total,
      `${id}: el pago inicial y las cuotas suman el total.`,
    );
    must(
      (option.kind === 'CONTADO') === (instalments === 1 && initialPayment === 0),
      `${id}: CONTADO es un solo pago, CUOTAS son varios.`,
    );
  }
  return faults;
}
