import type { IsoDate } from '#domain/time/calendar.ts';
import { add, subtract, sum, zeroPesos, type Pesos } from '#domain/money/money.ts';
import { balance, type Components } from '#domain/debts/obligations.ts';
import type { QuotedInstalment } from '#domain/offers/quote.ts';

export type IdentityDocument = { readonly type: 'CC' | 'CE' | 'PPT' | 'PA' | 'NIT'; readonly number: string };

/** Original creditor and assignment date are undefined when the debt was not assigned. */
export type CreditorChain = {
  readonly creditor: string;
  readonly creditorNit: string | undefined;
  readonly originalCreditor: string | undefined;
  readonly assignedOn: IsoDate | undefined;
};

/** The amounts have the same names as in a `Quote`, so that a quote can be spread into the facts. */
export type AgreementFacts = CreditorChain & {
  /** Undefined before the acceptance. The number is not part of the accepted text. */
  readonly agreementNumber: string | undefined;
  readonly customerName: string;
  readonly customerDocument: IdentityDocument;
  readonly product: string;
  readonly obligationNumber: string;
  readonly components: Components;
  readonly discount: Pesos;
  readonly forgiven: Components;
  /** The components minus the discount, without the interest of the plan. */
  readonly total: Pesos;
  /** 0 for a single payment. */
  readonly initialPayment: Pesos;
  readonly firstPaymentOn: IsoDate;
  readonly instalments: readonly QuotedInstalment[];
  /** The interest of the plan, included in the instalments. */
  readonly interest: Pesos;
  readonly serviceCost: Pesos;
  readonly quoteId: string;
  readonly policyVersion: string;
  /** Only for a replan. `initialPayment` is then the amount that was paid under the replaced agreement. */
  readonly replaces?: ReplacedPlan | undefined;
};

export type ReplacedPlan = {
  readonly agreementNumber: string;
  readonly acceptedOn: IsoDate;
  readonly paidInstalments: number;
  /** The term that sets the price: the instalments paid under replaced plans plus the instalments of the new plan. */
  readonly pricedTerm: number;
  readonly earned: Pesos;
  /** The total cost of the replaced plan. `difference` is negative when the new plan costs less. */
  readonly totalBefore: Pesos;
  readonly difference: number;
};

export type ScheduledPayment = { readonly label: string; readonly dueOn: IsoDate; readonly amount: Pesos };

/** The payments in order, with labels such as "Pago inicial", "Cuota 2 de 6" and "Pago único". */
export function agreementSchedule({
  initialPayment,
  firstPaymentOn,
  instalments,
  replaces,
}: {
  readonly initialPayment: Pesos;
  readonly firstPaymentOn: IsoDate;
  readonly instalments: readonly { readonly number: number; readonly dueOn: IsoDate; readonly amount: Pesos }[];
  readonly replaces?: object | null | undefined;
}): ScheduledPayment[] {
  const single = instalments.length + (initialPayment > 0 ? 1 : 0) === 1;
  const opening = replaces ? alreadyPaid : 'Pago inicial';
  const first = { label: single ? 'Pago único' : opening, dueOn: firstPaymentOn, amount: initialPayment };
  const rest = instalments.map(({ number, dueOn, amount }) => ({
    label: single ? 'Pago único' : `Cuota ${number} de ${instalments.length}`,
    dueOn,
    amount,
  }));
  return initialPayment > 0 ? [first, ...rest] : rest;
}

/** For a replan, omits the amount paid under the replaced agreement. */
export const paymentsToCome = (plan: Parameters<typeof agreementSchedule>[0]): ScheduledPayment[] =>
  agreementSchedule(plan).slice(plan.replaces ? 1 : 0);

export const alreadyPaid = 'Lo que ya pagaste';

export function namedParts(parts: Components): { name: string; amount: Pesos }[] {
  return [
    { name: 'capital', amount: parts.principal },
    { name: 'intereses corrientes', amount: parts.interest },
    { name: 'intereses de mora', amount: parts.lateInterest },
    { name: 'otros cargos', amount: parts.fees },
  ];
}

/** @throws RangeError when the amounts do not add up. */
export function assertFiguresAddUp(facts: AgreementFacts): void {
  const checks: [string, Pesos, Pesos][] = [
    ['balance minus discount must equal the total', subtract(balance(facts.components), facts.discount), facts.total],
    ['the forgiven parts must add up to the discount', balance(facts.forgiven), facts.discount],
    [
      'the payments must add up to the total and its interest',
      sum(agreementSchedule(facts).map(({ amount }) => amount)),
      add(facts.total, facts.interest),
    ],
  ];
  for (const [claim, left, right] of checks) {
    if (left !== right) throw new RangeError(`Quote ${facts.quoteId}: ${claim} (${left}, ${right})`);
  }
}

export type FactSources = {
  readonly person: {
    readonly firstNames: string;
    readonly lastNames: string;
    readonly documentType: IdentityDocument['type'];
    readonly documentNumber: string;
  };
  readonly debt: {
    readonly creditor: string;
    readonly originalCreditor: string;
    readonly creditorNit: string | null;
    readonly assignedOn: IsoDate | null;
    readonly number: string;
    readonly product: string;
  };
  readonly components: Components;
  readonly proposal: Pick<
    AgreementFacts,
    | 'policyVersion'
    | 'discount'
    | 'forgiven'
    | 'total'
    | 'initialPayment'
    | 'firstPaymentOn'
    | 'instalments'
    | 'interest'
  > & { readonly id: string; readonly replaces?: ReplacedPlan | null | undefined };
  readonly agreementNumber?: string | undefined;
};

export function agreementFactsOf({ person, debt, components, proposal, agreementNumber }: FactSources): AgreementFacts {
  const wasAssigned = debt.creditor !== debt.originalCreditor;
  const { principal, interest, lateInterest, fees } = components;
  return {
    creditor: debt.creditor,
    creditorNit: debt.creditorNit ?? undefined,
    originalCreditor: wasAssigned ? debt.originalCreditor : undefined,
    assignedOn: wasAssigned ? (debt.assignedOn ?? undefined) : undefined,
    agreementNumber,
    customerName: `${person.firstNames} ${person.lastNames}`,
    customerDocument: { type: person.documentType, number: person.documentNumber },
    product: debt.product,
    obligationNumber: debt.number,
    components: { principal, interest, lateInterest, fees },
    discount: proposal.discount,
    forgiven: proposal.forgiven,
    total: proposal.total,
    initialPayment: proposal.initialPayment,
    firstPaymentOn: proposal.firstPaymentOn,
    instalments: proposal.instalments,
    interest: proposal.interest,
    serviceCost: zeroPesos,
    quoteId: proposal.id,
    policyVersion: proposal.policyVersion,
    ...(proposal.replaces && { replaces: replacedPlanOf(proposal.replaces) }),
  };
}

/** Copies only the facts that the text uses, so that equal facts give equal stored data. */
export const replacedPlanOf = (plan: ReplacedPlan): ReplacedPlan => ({
  agreementNumber: plan.agreementNumber,
  acceptedOn: plan.acceptedOn,
  paidInstalments: plan.paidInstalments,
  pricedTerm: plan.pricedTerm,
  earned: plan.earned,
  totalBefore: plan.totalBefore,
  difference: plan.difference,
});
