import type { Plan } from '#contract/rebanking.ts';
import {
  benefitsOf,
  firstPaymentOf,
  planLook,
  type Benefit,
  type PaymentOption,
} from '#domain/rebanking/membership-plans.ts';
import { formatPesos } from '#domain/money/money.ts';

export interface PlanChoice {
  planId: number;
  planVersion: number;
  /** The id of the payment option; null when the user has chosen only the plan. */
  paymentOptionId: string | null;
}

export function chosenOf(
  plans: readonly Plan[],
  choice: PlanChoice | null,
): { plan: Plan; option: PaymentOption | undefined } | undefined {
  const plan = plans.find(({ id, version }) => id === choice?.planId && version === choice.planVersion);
  const option = plan?.paymentOptions.find(({ id }) => id === choice?.paymentOptionId);
  return plan && (option || choice?.paymentOptionId === null) ? { plan, option } : undefined;
}

export function choosePlan(plan: Plan, before: PlanChoice | null): PlanChoice {
  const same = plan.paymentOptions.find(({ id }) => id === before?.paymentOptionId);
  const only = plan.paymentOptions.length === 1 ? plan.paymentOptions[0] : undefined;
  return { planId: plan.id, planVersion: plan.version, paymentOptionId: (same ?? only)?.id ?? null };
}

export function commonBenefits(plans: readonly Plan[]): Benefit[] {
  const [first, ...others] = plans.map(({ benefits }) => benefitsOf(benefits));
  if (!first || others.length === 0) return [];
  return first.filter((benefit) => others.every((each) => each.some((other) => isSame(other, benefit))));
}

export const ownBenefits = ({ benefits }: Plan, common: readonly Benefit[]): Benefit[] =>
  benefitsOf(benefits).filter((benefit) => !common.some((each) => isSame(each, benefit)));

const isSame = (one: Benefit, other: Benefit) => one.text === other.text && one.tooltip === other.tooltip;

export function tokensText(planId: number): string {
  const { tokens } = planLook(planId);
  return `${tokens} ${tokens === 1 ? 'ficha' : 'fichas'}`;
}

export function paymentText(option: PaymentOption): string {
  const first = formatPesos(firstPaymentOf(option));
  const later = option.initialPayment > 0 ? option.instalments : option.instalments - 1;
  if (later === 0) return `Pagas ${first} y listo`;
  const amount = formatPesos(option.instalmentAmount);
  if (option.initialPayment > 0) return `${later} × ${amount} + ${first} al empezar`;
  return `${option.instalments} × ${amount}, la cuota 1 al empezar`;
}
