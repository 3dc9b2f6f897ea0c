import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { agreementTextVersion, canonicalAgreementText } from '#texts/agreement-text.ts';
import { canonicalMembershipText, membershipTextVersion, type MembershipFacts } from '#texts/membership-text.ts';
import { replacedPlanOf, type AgreementFacts } from '#texts/agreement-facts.ts';
import { instalmentsOf, isClosedAgreement, type AgreementState } from '#domain/agreements/agreements.ts';
import { outstanding } from '#domain/agreements/instalments.ts';
import { balance } from '#domain/debts/obligations.ts';
import { planTitle } from '#domain/rebanking/membership-plans.ts';
import { subtract, type Pesos } from '#domain/money/money.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import { proposalHash } from '#server/modules/offers/offers.service.ts';
import type { AgreementFolder } from './comparison.store.ts';
import { compareRelief, correctionOf, scheduleNow } from './compare-relief.ts';
import type { Finding } from './finding.ts';

type Compared = Generator<Finding>;
type Planned = { number: number; dueOn: IsoDate; amount: Pesos };

export function* compareAgreement(folder: AgreementFolder): Compared {
  const accepted = asAccepted(folder);
  yield* comparePlan(accepted);
  yield* compareEvidence(accepted);
  yield* compareCorrections(folder);
  yield* compareState(folder);
  yield* compareRelief(folder);
  const { agreement, payables, customers } = folder;
  if (payables.length !== 1 || !customers.has(payables[0]?.customerId ?? ''))
    yield { rule: 'cada acuerdo tiene su cuenta por pagar', table: 'payable', id: payables[0]?.id ?? agreement.id };
}

function asAccepted(folder: AgreementFolder): AgreementFolder {
  const first = folder.relief.flatMap((row) => correctionOf(row) ?? [])[0]?.before;
  if (!first) return folder;
  const { components: originalComponents, amounts, ...figures } = first;
  const amountOf = new Map(amounts.map(({ number, amount }) => [number, amount]));
  return {
    ...folder,
    agreement: { ...folder.agreement, ...figures, originalComponents },
    instalments: folder.instalments.map((each) => ({ ...each, amount: amountOf.get(each.number) ?? each.amount })),
  };
}

function* compareCorrections({ agreement, instalments, relief }: AgreementFolder): Compared {
  const corrections = relief
    .filter(({ kind, figures }) => kind === 'CIFRAS' || figures !== null)
    .map((row) => ({ id: row.id, figures: correctionOf(row) }));
  for (const [index, { id, figures }] of corrections.entries()) {
    const previous = corrections[index - 1]?.figures?.after;
    if (!figures || (previous && !isDeepStrictEqual(previous, figures.before)))
      yield { rule: 'cada corrección de cifras sigue a la anterior', table: 'relief', id, column: 'figures' };
  }
  const last = corrections.at(-1)?.figures?.after;
  if (!last) return;
  const rule = 'las cifras de cada acuerdo son las de su última corrección';
  yield* columns('agreement', agreement.id, rule, {
    original_components: [agreement.originalComponents, last.components],
    discount: [agreement.discount, last.discount],
    total: [agreement.total, last.total],
    interest: [agreement.interest, last.interest],
  });
  const amountOf = new Map(last.amounts.map(({ number, amount }) => [number, amount]));
  for (const { id, number, amount } of instalments)
    yield* columns('instalment', id, rule, { amount: [amount, amountOf.get(number)] });
}

function* columns(
  table: string,
  id: string,
  rule: string,
  pairs: Record<string, readonly [there: unknown, expected: unknown]>,
): Compared {
  for (const [column, [there, expected]] of Object.entries(pairs))
    if (!isDeepStrictEqual(there, expected)) yield { rule, table, id, column };
}

function* comparePlan(folder: AgreementFolder): Compared {
  const { agreement, proposal, offer, evidence, customers } = folder;
  const { id } = agreement;
  if (agreement.kind === 'MEMBRESIA') {
    if (!evidence) return;
    const rule = 'cada membresía es la que se aceptó';
    const { facts } = evidence;
    if (!('plan' in facts)) {
      yield { rule, table: 'agreement', id, column: 'kind' };
      return;
    }
    yield* columns('agreement', id, rule, {
      membership_price: [agreement.membershipPrice, facts.plan.totalPrice],
      total: [agreement.total, facts.plan.totalPrice],
      initial_payment: [agreement.initialPayment, facts.initialPayment],
      term: [agreement.term, facts.instalments.length],
      product: [agreement.product, `Membresía ${planTitle(facts.plan)}`],
      interest: [agreement.interest, 0],
      discount: [agreement.discount, 0],
    });
    const later = facts.instalments.map(({ number, dueOn, amount }) => ({ number, dueOn, amount }));
    const first = { number: 0, dueOn: facts.firstPaymentOn, amount: facts.initialPayment };
    yield* compareSchedule(folder, facts.initialPayment > 0 ? [first, ...later] : later);
    return;
  }
  if (!proposal) {
    yield { rule: 'cada acuerdo tiene su propuesta', table: 'agreement', id, column: 'proposal_id' };
    return;
  }
  const asMade = [...customers].some((customerId) => proposalHash({ ...proposal, customerId }) === proposal.hash);
  if (!asMade)
    yield {
      rule: 'la huella de cada propuesta es la de sus cifras',
      table: 'proposal',
      id: proposal.id,
      column: 'hash',
    };
  yield* columns('agreement', id, 'cada acuerdo es el de su propuesta', {
    offer_id: [agreement.offerId, proposal.offerId],
    discount: [agreement.discount, proposal.discount],
    total: [agreement.total, proposal.total],
    interest: [agreement.interest, proposal.interest],
    initial_payment: [agreement.initialPayment, proposal.initialPayment],
    term: [agreement.term, proposal.term],
    membership_price: [agreement.membershipPrice, 0],
    original_components: [balance(agreement.originalComponents), proposal.balance],
    replaces_id: [agreement.replacesId, proposal.replan?.agreementId ?? null],
  });
  if (offer) {
    const { principal, interest, lateInterest, fees } = offer;
    yield* columns('agreement', id, 'cada acuerdo es el de su oferta', {
      // A dispute may have corrected the replaced plan, so the quote of a replan has its own components.
      original_components: [
        agreement.originalComponents,
        proposal.replan?.components ?? { principal, interest, lateInterest, fees },
      ],
      obligation_id: [agreement.obligationId, offer.obligationId],
    });
  }
  const financed = subtract(proposal.total, proposal.initialPayment);
  yield* compareSchedule(folder, instalmentsOf({ ...proposal, financed }));
}

function* compareSchedule(folder: AgreementFolder, planned: readonly Planned[]): Compared {
  const { instalments } = folder;
  const rule = 'cada cuota es la que se aceptó';
  const now = scheduleNow(folder, planned);
  for (const plan of planned) {
    const row = instalments.find(({ number }) => number === plan.number);
    if (row)
      yield* columns('instalment', row.id, rule, {
        due_on: [row.dueOn, now.get(plan.number)?.dueOn],
        position: [row.position ?? plan.number, now.get(plan.number)?.position],
        moved_to: [row.movedTo, now.get(plan.number)?.movedTo],
        amount: [row.amount, plan.amount],
      });
    else
      yield {
        rule: 'a ningún acuerdo le faltan cuotas',
        table: 'instalment',
        id: instalments[0]?.agreementId ?? '',
        detail: `falta la ${plan.number}`,
      };
  }
  for (const { id, number } of instalments)
    if (!planned.some((plan) => plan.number === number))
      yield { rule: 'a ningún acuerdo le sobran cuotas', table: 'instalment', id, column: 'number' };
}

function* compareEvidence({ agreement, proposal, evidence, obligation }: AgreementFolder): Compared {
  const table = 'acceptance_evidence';
  const { id } = agreement;
  if (!evidence) {
    yield { rule: 'cada acuerdo tiene su evidencia', table, id };
    return;
  }
  const { facts, text, textHash, textVersion } = evidence;
  if (createHash('sha256').update(text).digest('hex') !== textHash)
    yield { rule: 'la huella de cada texto aceptado es la de sus palabras', table, id, column: 'text_hash' };
  const expected = textOf(facts, textVersion);
  if (expected !== undefined && expected !== text)
    yield { rule: 'cada texto aceptado dice sus datos', table, id, column: expected === null ? 'facts' : 'text' };
  if (evidence.acceptedAt.getTime() !== agreement.acceptedAt.getTime())
    yield { rule: 'cada acuerdo se aceptó cuando dice su evidencia', table: 'agreement', id, column: 'accepted_at' };
  if ('kind' in facts) return;
  yield* columns('agreement', id, 'cada acuerdo es el que se aceptó', {
    number: [agreement.number, facts.agreementNumber ?? agreement.number],
    creditor: [agreement.creditor, facts.creditor],
    product: [agreement.product, facts.product],
    original_components: [agreement.originalComponents, facts.components],
  });
  if (proposal) {
    const rule = 'los datos de cada acuerdo son los de su propuesta';
    const { discount, forgiven, total, initialPayment, firstPaymentOn, instalments, interest, policyVersion } =
      proposal;
    const expected = {
      discount,
      forgiven,
      total,
      initialPayment,
      firstPaymentOn,
      instalments,
      interest,
      policyVersion,
      quoteId: proposal.id,
      replaces: proposal.replan ? replacedPlanOf(proposal.replan) : undefined,
    };
    for (const [name, value] of Object.entries(expected))
      if (!isDeepStrictEqual(facts[name as keyof AgreementFacts], value))
        yield { rule, table, id, column: 'facts', detail: name };
  }
  if (obligation && facts.obligationNumber !== obligation.number)
    yield { rule: 'cada acuerdo es de la obligación que dice', table, id, column: 'facts', detail: 'obligationNumber' };
}

/** Returns null for invalid facts, and undefined for an old text version. */
function textOf(facts: AgreementFacts | MembershipFacts, version: string): string | null | undefined {
  try {
    if ('kind' in facts) return version === membershipTextVersion ? canonicalMembershipText(facts) : undefined;
    return version === agreementTextVersion ? canonicalAgreementText(facts) : undefined;
  } catch {
    return null;
  }
}

function* compareState({ agreement, instalments, documents }: AgreementFolder): Compared {
  const { id } = agreement;
  const state = agreement.state;
  const isClosed = isClosedAgreement(state);
  const [first, ...others] = instalments;
  const isPaid = instalments.every((each) => outstanding(each) <= 0);
  const hasBegun =
    agreement.replacesId !== null ||
    (first !== undefined && (outstanding(first) <= 0 || others.some(({ paid }) => paid > 0)));
  const expected: AgreementState[] = isPaid
    ? ['CUMPLIDO', 'PAZ_Y_SALVO']
    : hasBegun
      ? ['VIGENTE']
      : ['PENDIENTE_PAGO_INICIAL'];
  const rule = 'el estado de cada acuerdo sigue de lo pagado';
  if (!isClosed && instalments.length > 0 && !expected.includes(state))
    yield { rule, table: 'agreement', id, column: 'state' };
  if ((agreement.settledAt !== null) !== (state === 'CUMPLIDO' || state === 'PAZ_Y_SALVO'))
    yield { rule, table: 'agreement', id, column: 'settled_at' };
  for (const each of instalments) {
    if (each.cancelled && !isClosed)
      yield {
        rule: 'solo un acuerdo terminado tiene cuotas anuladas',
        table: 'instalment',
        id: each.id,
        column: 'cancelled',
      };
    if (!each.cancelled && state === 'CANCELADO' && each.paid === 0)
      yield {
        rule: 'un acuerdo cancelado no tiene cuotas por pagar',
        table: 'instalment',
        id: each.id,
        column: 'cancelled',
      };
  }
  const certificates = documents.filter(({ kind, revokedAt }) => kind === 'PAZ_Y_SALVO' && revokedAt === null);
  if (certificates.length === 0 && state === 'PAZ_Y_SALVO')
    yield { rule: 'cada acuerdo a paz y salvo tiene su documento', table: 'agreement', id, column: 'state' };
  if (certificates.length > 0 && state !== 'PAZ_Y_SALVO')
    yield {
      rule: 'solo lo pagado del todo tiene paz y salvo',
      table: 'document',
      id: certificates[0]?.id ?? '',
      column: 'revoked_at',
    };
}
