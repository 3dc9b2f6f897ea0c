import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instalmentsOf, totalPaid, wholeBalance, type Agreement } from './agreements.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { pesos, sum, zeroPesos } from '#domain/money/money.ts';
import { components } from '#domain/debts/obligations.ts';
import { defaultPolicy } from '#test/support/example-campaign.ts';
import { quote } from '#domain/offers/quote.ts';
import { netOf } from './arrived-money.ts';
import type { Attempt, KnownTransaction, LedgerEntry, Observation, TransactionStatus } from './payment-facts.ts';
import { decideObservation } from './payments.ts';
import { propertyRuns } from '#test/support/property-runs.ts';
import { isRefusal } from '#domain/refusal.ts';

const today = isoDate('2026-11-20');
const plan = quote(defaultPolicy, components({ principal: 8_400_000, interest: 0, lateInterest: 0, fees: 0 }), {
  termInstalments: 3,
  initialPayment: pesos(840_000),
  today,
});
if (isRefusal(plan)) throw new Error(plan.refused);
const start: Agreement = { state: 'PENDIENTE_PAGO_INICIAL', instalments: instalmentsOf(plan) };

const first = {
  amount: pesos(840_000),
  environment: 'test',
  status: 'CREADO',
  concept: 'INICIAL',
  instalmentNumber: 0,
} as const;
const attempts: readonly Attempt[] = [
  { ...first, id: 'a1', reference: 'R1' },
  { ...first, id: 'a2', reference: 'R2' },
  { ...first, id: 'a3', reference: 'R3', concept: 'SALDO', instalmentNumber: undefined, amount: pesos(4_200_000) },
];

type World = {
  agreement: Agreement;
  attempts: Attempt[];
  transactions: Map<string, KnownTransaction[]>;
  ledger: LedgerEntry[];
  reviews: Map<string, string>;
};

function play(observations: readonly Observation[]): World {
  const world: World = {
    agreement: start,
    attempts: [...attempts],
    transactions: new Map(),
    ledger: [],
    reviews: new Map(),
  };
  for (const observation of observations) observe(world, observation);
  return world;
}

function observe(world: World, observation: Observation): void {
  const index = world.attempts.findIndex(({ reference }) => reference === observation.reference);
  const attempt = world.attempts[index];
  if (!attempt) throw new Error('No such attempt');
  const transactions = world.transactions.get(attempt.id) ?? [];
  for (const each of decideObservation({
    attempt,
    agreement: world.agreement,
    transactions,
    ledger: world.ledger,
    observation,
    today,
  })) {
    if (each.effect === 'storeTransaction') {
      world.transactions.set(attempt.id, [
        ...transactions.filter((t) => t.transactionId !== each.transaction.transactionId),
        each.transaction,
      ]);
    }
    if (each.effect === 'appendLedger') {
      expect(world.ledger.some((e) => e.transactionId === each.entry.transactionId && e.kind === each.entry.kind)).toBe(
        false,
      );
      world.ledger.push(each.entry);
    }
    if (each.effect === 'updateAgreement') world.agreement = each.agreement;
    if (each.effect === 'markAttempt') world.attempts[index] = { ...attempt, status: each.status };
    if (each.effect === 'openReview') world.reviews.set(each.dedupeKey, each.reason);
  }
}

/** When two equal payments arrive, either of them may count as the payment, but the counted amount must be the same. */
function digest(world: World) {
  const amountsOf = (...kinds: LedgerEntry['kind'][]) =>
    sum(world.ledger.filter(({ kind }) => kinds.includes(kind)).map(({ amount }) => amount));
  return {
    state: world.agreement.state,
    paid: totalPaid(world.agreement),
    owed: wholeBalance(world.agreement),
    attempts: world.attempts.map(({ status }) => status),
    ledger: amountsOf('PAYMENT', 'DUPLICATE', 'UNEXPECTED', 'REVERSAL'),
    reviews: [...world.reviews.values()].sort(),
  };
}

const lives: readonly (readonly TransactionStatus[])[] = [
  ['PENDING'],
  ['PENDING', 'DECLINED'],
  ['PENDING', 'ERROR'],
  ['PENDING', 'APPROVED'],
  ['APPROVED'],
  ['DECLINED', 'APPROVED'],
  ['PENDING', 'APPROVED', 'VOIDED'],
  ['VOIDED'],
];

type Story = { attempt: number; life: readonly TransactionStatus[]; fault: Partial<Observation> | undefined };
const faults = fc.constantFrom<Partial<Observation> | undefined>(
  undefined,
  undefined,
  undefined,
  { amount: pesos(1) },
  { amount: undefined },
  { currency: 'USD' },
  { environment: 'prod' },
);
const stories = fc.array(
  fc.record<Story>({ attempt: fc.nat({ max: 2 }), life: fc.constantFrom(...lives), fault: faults }),
  { minLength: 1, maxLength: 4 },
);

function observationsOf(all: readonly Story[]): Observation[] {
  return all.flatMap(({ attempt, life, fault }, index) =>
    life.map((status) => {
      const { reference, amount } = attempts[attempt] ?? attempts[0]!;
      return {
        transactionId: `t${index}`,
        reference,
        status,
        amount,
        currency: 'COP',
        environment: 'test' as const,
        ...fault,
      };
    }),
  );
}

const histories = stories.chain((given) => {
  const ordered = observationsOf(given);
  const repeated = fc.array(fc.constantFrom(...ordered), { maxLength: 6 });
  return repeated.chain((extra) => {
    const all = [...ordered, ...extra];
    return fc.record({
      given: fc.constant(given),
      ordered: fc.constant(ordered),
      shuffled: fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
    });
  });
});

const isKept = ({ life }: Story) => life.includes('APPROVED') && !life.includes('VOIDED');
const approvedOf = (given: readonly Story[]) => given.filter((story) => !story.fault && isKept(story));
/** The ledger stores no amount in another currency or from another environment. */
const unexpectedOf = (given: readonly Story[]) =>
  given
    .filter(isKept)
    .map(({ fault }) => (fault && !fault.currency && !fault.environment ? (fault.amount ?? zeroPesos) : zeroPesos));
const voids = (given: readonly Story[]) => given.some(({ life, fault }) => !fault && life.includes('VOIDED'));

describe('any order and repetition of observations', () => {
  test('give the same result as the ordered observations', () => {
    let compared = 0;
    fc.assert(
      fc.property(histories, ({ given, ordered, shuffled }) => {
        // With a void and another approval, the order of the observations may change the result.
        if (voids(given) && approvedOf(given).length > 0) return;
        compared += 1;
        const [actual, expected] = [digest(play(shuffled)), digest(play(ordered))];
        // Only the shuffled payments may contain a second approval before the void of the first, which opens a case.
        if (voids(given)) actual.reviews = expected.reviews;
        expect(actual).toEqual(expected);
      }),
    );
    expect(compared).toBeGreaterThan(propertyRuns.numRuns / 2);
  });

  test('record exactly the approved amounts that were not voided', () => {
    fc.assert(
      fc.property(histories, ({ given, shuffled }) => {
        const kept = approvedOf(given).map(({ attempt }) => attempts[attempt]?.amount ?? pesos(0));
        expect(sum(play(shuffled).ledger.map(({ amount }) => amount))).toBe(sum([...kept, ...unexpectedOf(given)]));
      }),
    );
  });

  test('pay an owed amount at most once', () => {
    fc.assert(
      fc.property(histories, ({ shuffled }) => {
        const { agreement, ledger } = play(shuffled);
        expect(totalPaid(agreement) + wholeBalance(agreement)).toBe(4_200_000);
        const allocated = sum(ledger.flatMap(({ allocations }) => allocations.map(({ amount }) => amount)));
        expect(totalPaid(agreement)).toBe(allocated);
        for (const { transactionId, attemptId } of ledger) {
          expect(netOf(ledger, transactionId)).toBeGreaterThanOrEqual(0);
          const payments = ledger.filter(
            (entry) =>
              entry.attemptId === attemptId && entry.kind === 'PAYMENT' && netOf(ledger, entry.transactionId) > 0,
          );
          expect(payments.length).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  test('reverse an approval only after a void', () => {
    fc.assert(
      fc.property(histories, ({ given, shuffled }) => {
        const world = play(shuffled);
        for (const { attempt } of approvedOf(given)) expect(world.attempts[attempt]?.status).toBe('APROBADO');
        if (approvedOf(given).length > 0 && !voids(given))
          expect(totalPaid(world.agreement)).toBeGreaterThanOrEqual(840_000);
      }),
    );
  });

  test('open one case for each mismatched transaction', () => {
    fc.assert(
      fc.property(histories, ({ given, shuffled }) => {
        const { reviews, ledger } = play(shuffled);
        for (const [index, { fault }] of given.entries()) {
          expect(reviews.has(`mismatch:t${index}`)).toBe(fault !== undefined);
          const entries = ledger.filter(({ transactionId }) => transactionId === `t${index}`);
          if (fault) expect(entries.every(({ allocations }) => allocations.length === 0)).toBe(true);
        }
      }),
    );
  });
});
