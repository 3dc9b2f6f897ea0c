import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isLiveAgreement, standing, wholeBalance, type Agreement as Plan } from '#domain/agreements/agreements.ts';
import { afterPayment } from '#domain/agreements/book-payment.ts';
import { nextPayable, payableTyped, payables } from '#domain/agreements/payables.ts';
import { destinations } from '#domain/agreements/destinations.ts';
import { lastOwed, outstanding } from '#domain/agreements/instalments.ts';
import { withNotice } from '#domain/agreements/plan-end.ts';
import { dueBy } from '#domain/agreements/recovery.ts';
import { pausedUntil, previewRelief, type ReliefRecord } from '#domain/agreements/relief.ts';
import { withSchedule } from '#domain/agreements/schedule.ts';
import { agreementWord } from '#domain/agreements/state-words.ts';
import { formatPesos, pesos, type Pesos } from '#domain/money/money.ts';
import { isRefusal } from '#domain/refusal.ts';
import {
  addDays,
  dateParts,
  formatDay,
  formatLongDate,
  formatWeekday,
  isoDate,
  monthName,
  startOfBogotaDay,
  type IsoDate,
} from '#domain/time/calendar.ts';
import { propertyRuns, scaled } from '#test/support/property-runs.ts';
import { renderedText } from '#test/support/rendered-page.tsx';
import { asAgreement, asManagement, workedPlan, workedUser } from '#test/support/worked-plan.ts';
import { documentsQuery, managementQuery } from '#web/shared/api/person.queries.ts';
import { AgreementDetailsPage } from './agreements/AgreementDetailsPage.tsx';
import { PortalHomePage } from './home/PortalHomePage.tsx';
import { parsePublicConfig, setPublicConfig } from '#web/shared/session/visit/public-config.ts';
import { OffersPage } from './offers/list/OffersPage.tsx';

type Step = readonly [what: 'pay' | 'typed' | 'move' | 'skip' | 'pause' | 'wait', pick: number, days: number];
const people = fc.record({
  term: fc.constantFrom(2, 6, 12),
  annualRateBps: fc.constantFrom(0, 2_400),
  isMembership: fc.boolean(),
  steps: fc.array(
    fc.tuple(
      fc.constantFrom<Step[0][]>('pay', 'pay', 'typed', 'typed', 'move', 'skip', 'pause', 'wait', 'wait'),
      fc.nat({ max: 1_000 }),
      fc.nat({ max: 45 }),
    ),
    { maxLength: 12 },
  ),
});
type Person = typeof people extends fc.Arbitrary<infer P> ? P : never;

function lived({ term, annualRateBps, steps }: Person): { plan: Plan; today: IsoDate } {
  let plan = workedPlan({ term, annualRateBps });
  let today = isoDate('2026-11-27');
  const history: ReliefRecord[] = [];
  const pay = (amount: Pesos, destination?: (typeof destinations)[number]) => {
    plan = afterPayment(plan, amount, today, { destination, payoffOn: today }).agreement;
  };
  for (const [what, pick, days] of steps) {
    if (what === 'wait') today = addDays(today, days);
    const next = nextPayable(plan, today);
    if (!next || !isLiveAgreement(plan.state)) break;
    if (what === 'pay') pay(next.amount);
    if (what === 'typed') {
      const due = payableTyped(plan, pesos(1_500 + pick * 2_003), pesos(1_500), today);
      if (!isRefusal(due)) pay(due.amount, destinations[pick % 3]);
    }
    const number = next.instalmentNumber ?? 0;
    const request =
      what === 'move'
        ? ({ kind: 'MOVER', number, on: addDays(today, pick % 40) } as const)
        : what === 'skip'
          ? ({ kind: 'PASAR', number } as const)
          : what === 'pause'
            ? ({ kind: 'PAUSAR', months: 1 + (pick % 2) } as const)
            : undefined;
    const facts = { agreement: plan, history, isMembership: false, paymentUnderWay: false, today };
    const change = request && previewRelief(facts, request);
    if (!change || isRefusal(change)) continue;
    history.push({ id: String(history.length), at: startOfBogotaDay(today), ...change });
    const instalments = withSchedule(plan.instalments, change.after);
    plan = { ...plan, instalments, pausedUntil: pausedUntil(history) };
  }
  return { plan: isLiveAgreement(plan.state) ? withNotice(plan, today) : plan, today };
}

const amountsIn = (text: string) => new Set(text.match(/\$ [\d.]+(?<!\.)/g) ?? []);
const spaced = (text: string) => text.replaceAll('\u00a0', ' ');
const money = (amount: Pesos) => spaced(formatPesos(amount));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  setPublicConfig(parsePublicConfig(null));
});
afterEach(() => void vi.useRealTimers());

const pages = {
  home: ['/portal', PortalHomePage],
  offers: ['/portal/ofertas', OffersPage],
  details: ['/portal/ofertas/acuerdos/detalles', AgreementDetailsPage],
} as const;

async function pageAgrees(person: Person, page: keyof typeof pages): Promise<void> {
  const { plan, today } = lived(person);
  vi.setSystemTime(startOfBogotaDay(today));
  const kind = person.isMembership ? ('MEMBRESIA' as const) : ('DEUDA' as const);
  const agreement = asAgreement(plan, today, { kind });
  const [path, Page] = pages[page];
  const text = await renderedText(Page, {
    path,
    search: page === 'details' ? `?acuerdo=${agreement.id}` : '',
    user: workedUser,
    fetched: (queries) => {
      queries.setQueryData(managementQuery.queryKey, asManagement(agreement));
      queries.setQueryData(documentsQuery.queryKey, []);
    },
  });
  const next = nextPayable(plan, today);
  const end = lastOwed(plan.instalments)?.dueOn;
  const isDebt = kind === 'DEUDA';
  if (!next || !end) {
    if (page !== 'details') expect(text).not.toMatch(/Pagar \$|Terminas en|Próxima cuota/);
    else if (isDebt) expect(text).toContain('Quedaste a paz y salvo');
    return;
  }
  const word = agreementWord({ state: plan.state, standing: standing(plan, today) ?? null }, false);
  if (page !== 'offers') expect(text).toContain(`Pagar ${money(next.amount)}`);
  if (page === 'details') {
    expect(text).toContain(`Te falta ${money(wholeBalance(plan))}`);
    expect(text).toContain(word);
    if (isDebt) expect(text).toContain(`Con el último, el ${formatLongDate(end)}, quedas a paz y salvo`);
  }
  if (page === 'home' && isDebt) {
    expect(text).toContain(`Debes ${money(wholeBalance(plan))} en tu acuerdo`);
    expect(text).toContain(` ${word} `);
    if (plan.state === 'VIGENTE')
      expect(text).toContain(`Terminas en ${monthName(dateParts(end).month)} de ${dateParts(end).year}`);
  }
  if (page === 'offers' && isDebt)
    expect(text).toContain(`${money(next.amount)} ${formatWeekday(next.dueOn)} ${formatDay(next.dueOn)}`);
  const { notice } = plan;
  if (notice && (isDebt || page === 'details')) {
    expect(text).toContain(`Lo vencido suma ${money(dueBy(plan, today))}.`);
    expect(text).toContain(`ermina el ${formatDay(notice.endsOn)}`);
  }
  const whole = payables(plan, today).map(({ amount }) => amount);
  const known = [
    ...whole,
    ...plan.instalments.flatMap((each) => [each.amount, outstanding(each)]),
    ...[agreement.balance, agreement.paid, agreement.total, agreement.discount, agreement.interest],
    ...[agreement.originalBalance, dueBy(plan, today), pesos(0)],
    ...whole.map((amount) => pesos(Math.max(0, agreement.balance - amount))),
  ].map(money);
  expect(known).toEqual(expect.arrayContaining([...amountsIn(text)]));
}

test(
  'home, offers and details pages show the same next payment, end, balance and state of a plan',
  () => fc.assert(fc.asyncProperty(people, fc.constantFrom('home', 'offers', 'details'), pageAgrees), propertyRuns),
  scaled(180_000),
);
