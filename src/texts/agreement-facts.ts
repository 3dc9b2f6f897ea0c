import type { IsoDate } from '#domain/time/calendar.ts';
import { add, subtract, sum, zeroPesos, type Pesos } from '#domain/money/money.ts';
import { balance, type Components } from '#domain/debts/obligations.ts';
import type { QuotedInstalment } from '#domain/offers/quote.ts';

export type IdentityDocument = { readonly type: 'CC' | 'CE' | 'PPT' | 'PA' | 'NIT'; readonly number: string };

/** Who the debt was first owed to, and the day it passed to the creditor of today (neither when it never did). */
export type CreditorChain = {
  readonly creditor: string;
  readonly creditorNit: string | undefined;
  readonly originalCreditor: string | undefined;
  readonly assignedOn: IsoDate | undefined;
};

/** The figures are those of a `Quote`, which can be spread into them. */
export type AgreementFacts = CreditorChain & {
  /** Known only once the agreement is accepted; no part of the accepted text. */
  readonly agreementNumber: string | undefined;
  readonly customerName: string;
  readonly customerDocument: IdentityDocument;
  readonly product: string;
  readonly obligationNumber: string;
  readonly components: Components;
  readonly discount: Pesos;
  readonly forgiven: Components;
  /** Components minus discount, before any interest of the plan. */
  readonly total: Pesos;
  /** 0 when the plan is a single payment. */
  readonly initialPayment: Pesos;
  readonly firstPaymentOn: IsoDate;
  readonly instalments: readonly QuotedInstalment[];
  /** Interest of the plan, already inside the instalments. */
  readonly interest: Pesos;
  readonly serviceCost: Pesos;
  readonly quoteId: string;
  readonly policyVersion: string;
  /** Of an agreement that takes another one's place: its `initialPayment` is what was paid of that one. */
  readonly replaces?: ReplacedPlan | undefined;
};

/** The plan that an agreement replaces, as its text says it. */
export type ReplacedPlan = {
  readonly agreementNumber: string;
  readonly acceptedOn: IsoDate;
  /** Instalments paid until now. */
  readonly paidInstalments: number;
  /** The number of instalments whose price the new plan has. */
  readonly pricedTerm: number;
  /** What of the payments was interest that the former plan had earned. */
  readonly earned: Pesos;
  /** What the former plan cost in all, and how much more the new one does; less when it is negative. */
  readonly totalBefore: Pesos;
  readonly difference: number;
};

export type ScheduledPayment = { readonly label: string; readonly dueOn: IsoDate; readonly amount: Pesos };

/**
 * Every payment of a plan in order, named as the person reads it: "Pago inicial", "Cuota 2 de 6", "Pago único". The same
 * names for a debt and for a membership.
 */
export function agreementSchedule({
  initialPayment,
  firstPaymentOn,
  instalments,
  replaces,
}: {
  readonly initialPayment: Pesos;
  readonly firstPaymentOn: IsoDate;
  readonly instalments: readonly { readonly number: number; readonly dueOn: IsoDate; readonly amount: Pesos }[];
  /** Anything but nothing: what comes first was paid under another agreement. */
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

/** What is to be paid from now on: where an agreement replaces another, what was paid of that one is no part of it. */
export const paymentsToCome = (plan: Parameters<typeof agreementSchedule>[0]): ScheduledPayment[] =>
  agreementSchedule(plan).slice(plan.replaces ? 1 : 0);

/** What stands in place of the initial payment where an agreement replaces another. */
export const alreadyPaid = 'Lo que ya pagaste';

/** The parts with the names that people read, in the order of a receipt. */
export function namedParts(parts: Components): { name: string; amount: Pesos }[] {
  return [
    { name: 'capital', amount: parts.principal },
    { name: 'intereses corrientes', amount: parts.interest },
    { name: 'intereses de mora', amount: parts.lateInterest },
    { name: 'otros cargos', amount: parts.fees },
  ];
}

/** @throws RangeError when the figures do not add up: such a document must never be shown, signed or printed. */
export function assertFiguresAddUp(facts: AgreementFacts): void {
  const checks: [string, Pesos, Pesos][] = [
    ['balance minus discount is the total', subtract(balance(facts.components), facts.discount), facts.total],
    ['the forgiven parts are the discount', balance(facts.forgiven), facts.discount],
    [
      'the payments are the total and its interest',
      sum(agreementSchedule(facts).map(({ amount }) => amount)),
      add(facts.total, facts.interest),
    ],
  ];
  for (const [claim, left, right] of checks) {
    if (left !== right) throw new RangeError(`Quote ${facts.quoteId}: not true that ${claim} (${left}, ${right})`);
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

/** What the agreement says: the screen before accepting and the evidence of the acceptance start here, both of them. */
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

/** Nothing but what the text says, so that the same facts are kept wherever they come from. */
export const replacedPlanOf = (plan: ReplacedPlan): ReplacedPlan => ({
  agreementNumber: plan.agreementNumber,
  acceptedOn: plan.acceptedOn,
  paidInstalments: plan.paidInstalments,
  pricedTerm: plan.pricedTerm,
  earned: plan.earned,
  totalBefore: plan.totalBefore,
  difference: plan.difference,
});
