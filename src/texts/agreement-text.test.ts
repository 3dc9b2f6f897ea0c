import { describe, expect, test } from 'vitest';
import { isoDate } from '#domain/time/calendar.ts';
import { pesos } from '#domain/money/money.ts';
import { pesosInWords } from '#domain/money/money-words.ts';
import { components } from '#domain/debts/obligations.ts';
import { defaultPolicy } from '#test/support/example-campaign.ts';
import { quote } from '#domain/offers/quote.ts';
import type { AgreementFacts } from './agreement-facts.ts';
import { agreementClauses, agreementTextVersion, canonicalAgreementText } from './agreement-text.ts';

const owed = components({ principal: 5_200_000, interest: 780_000, lateInterest: 2_310_000, fees: 110_000 });

function factsFor(termInstalments: number, initialPayment?: number, annualRateBps = 0): AgreementFacts {
  const plan = quote({ ...defaultPolicy, annualRateBps }, owed, {
    termInstalments,
    initialPayment: initialPayment === undefined ? undefined : pesos(initialPayment),
    dayOfMonth: 30,
    firstDate: isoDate('2026-11-27'),
    today: isoDate('2026-11-20'),
  });
  if ('refused' in plan) throw new Error(plan.refused);
  return {
    ...plan,
    agreementNumber: undefined,
    customerName: 'Laura Rodríguez Peña',
    customerDocument: { type: 'CC', number: '1020304050' },
    creditor: 'Portafolios del Norte S. A. S.',
    creditorNit: '900123456-8',
    originalCreditor: 'Banco de la Sabana',
    assignedOn: isoDate('2025-03-14'),
    product: 'Tarjeta de crédito',
    obligationNumber: '4578-001-99',
    components: owed,
    serviceCost: pesos(0),
    quoteId: 'q-1',
    policyVersion: '2026-1',
  };
}

const six = factsFor(6, 600_000);

describe('the agreement text', () => {
  test('has nine clauses, or eight for a single payment', () => {
    expect(agreementClauses(six).map(({ id }) => id)).toEqual([
      'que-pagas',
      'fechas-y-valores',
      'si-te-atrasas',
      'si-necesitas-un-respiro',
      'reconocimiento',
      'pago-anticipado',
      'paz-y-salvo',
      'datos-y-avisos',
      'firma-electronica',
    ]);
    expect(agreementClauses(factsFor(1))).toHaveLength(8);
  });

  test.each([
    ['one payment', factsFor(1), 'Haces un solo pago de $ 3.360.000, a más tardar el 27 de noviembre de 2026.'],
    [
      'equal instalments',
      six,
      'Pagas un pago inicial de $ 600.000 y luego 6 cuotas de $ 740.000. Tu primera fecha es el 27 de noviembre de 2026.',
    ],
    [
      'a smaller last instalment',
      factsFor(36, 800_000),
      'Pagas un pago inicial de $ 800.000 y luego 35 cuotas de $ 187.800 y una última de $ 187.000. Tu primera fecha es el 27 de noviembre de 2026.',
    ],
  ])('states %s in one sentence', (_, facts, sentence) => {
    expect(agreementClauses(facts)[1]?.plain.replaceAll('\u00a0', ' ')).toBe(sentence);
  });

  test.each([factsFor(1), six, factsFor(36, 800_000), factsFor(12, 600_000, 2400)])(
    'has sentences of at most 20 words ($term payments)',
    (facts) => {
      for (const { plain } of agreementClauses(facts)) {
        for (const sentence of plain.split(/(?<=\.) /))
          expect(sentence.split(/ +/).length, sentence).toBeLessThanOrEqual(20);
      }
    },
  );

  test('contains no word that shames the customer', () => {
    expect(canonicalAgreementText(six)).not.toMatch(/moros|deudor|castigad|incumplid/i);
  });

  test('states every payment with its date and its amount in words', () => {
    const text = canonicalAgreementText(six);
    expect(text).toContain('- Pago inicial | 2026-11-27 | 27 nov 2026 | $ 600.000 (seiscientos mil pesos)');
    for (const { number, dueOn, amount } of six.instalments) {
      expect(text).toContain(`- Cuota ${number} de 6 | ${dueOn} |`);
      expect(text).toContain(`(${pesosInWords(amount)})`);
    }
  });

  test('mentions instalments only when the plan has instalments', () => {
    const late = (facts: AgreementFacts) => agreementClauses(facts).find(({ id }) => id === 'si-te-atrasas');
    expect(late(six)?.plain).toContain('Si dos cuotas seguidas quedan sin pagar, te avisamos');
    expect(JSON.stringify(late(factsFor(1)))).not.toContain('cuota');
  });

  test('states the interest when the plan has interest', () => {
    const [clause] = agreementClauses(factsFor(12, 600_000, 2400));
    expect(clause?.plain.replaceAll('\u00a0', ' ')).toContain(
      'Con este acuerdo pagas $ 6.521.061. Incluye $ 641.061 de intereses por el plazo.',
    );
  });

  test('cites the laws that apply to its clauses', () => {
    const text = canonicalAgreementText(six);
    for (const law of [
      'Ley 1555 de 2012',
      'Ley 1581 de 2012',
      'Ley 2300 de 2023',
      'Ley 527 de 1999',
      'Decreto 2364 de 2012',
      '2539 del Código Civil',
    ]) {
      expect(text).toContain(law);
    }
  });
});

describe('the canonical text', () => {
  test('is the same with and without an agreement number', () => {
    expect(canonicalAgreementText({ ...six, agreementNumber: 'AC-2026-000001' })).toBe(canonicalAgreementText(six));
  });

  test('changes with the quote, the name and the initial payment', () => {
    const text = canonicalAgreementText(six);
    expect(canonicalAgreementText({ ...six, quoteId: 'q-2' })).not.toBe(text);
    expect(canonicalAgreementText({ ...six, customerName: 'Laura Rodríguez' })).not.toBe(text);
    expect(canonicalAgreementText(factsFor(6, 600_100))).not.toBe(text);
  });

  test('contains its version and no unusual spaces or carriage returns', () => {
    const text = canonicalAgreementText(six);
    expect(text).toContain(agreementTextVersion);
    expect(text).not.toMatch(/[\u00a0\u202f\r]/);
    expect(text).toBe(text.normalize('NFC'));
  });

  test('keeps any name on one line', () => {
    const forged = { ...six, customerName: 'Ana\n- Cuota 1 de 6 | gratis\u2028\u202Ezul' };
    const lines = canonicalAgreementText(forged).split('\n');
    expect(lines).toHaveLength(canonicalAgreementText(six).split('\n').length);
    expect(lines.filter((line) => line.startsWith('- '))).toHaveLength(7);
  });

  test.each([
    ['the total', { total: pesos(six.total - 1) }],
    ['the discount', { discount: pesos(six.discount + 1) }],
    ['an instalment', { instalments: six.instalments.map((one) => ({ ...one, amount: pesos(one.amount + 100) })) }],
  ])('is refused when %s does not add up', (_, change) => {
    expect(() => canonicalAgreementText({ ...six, ...change })).toThrow(RangeError);
  });
});

describe('the text of an agreement that replaces another agreement', () => {
  const left = [...Array(10).fill(412_800), 412_000].map((amount: number, index) => ({
    number: index + 1,
    dueOn: isoDate(`2027-${String(index + 2).padStart(2, '0')}-15`),
    amount: pesos(amount),
  }));
  const replacing: AgreementFacts = {
    ...factsFor(12, 600_000),
    initialPayment: pesos(1_340_000),
    firstPaymentOn: isoDate('2027-01-05'),
    instalments: left,
    replaces: {
      agreementNumber: 'AP-2026-000001',
      acceptedOn: isoDate('2026-11-20'),
      paidInstalments: 1,
      pricedTerm: 12,
      earned: pesos(0),
      totalBefore: pesos(5_040_000),
      difference: 840_000,
    },
  };
  const plain = (facts: AgreementFacts, id: string) =>
    agreementClauses(facts)
      .find((clause) => clause.id === id)
      ?.plain.replaceAll('\u00a0', ' ');

  test('starts with the replaced agreement, the paid amount and the change of cost', () => {
    expect(agreementClauses(replacing).map(({ id }) => id)).toEqual([
      'que-reemplaza',
      'que-pagas',
      'fechas-y-valores',
      'si-te-atrasas',
      'si-necesitas-un-respiro',
      'reconocimiento',
      'pago-anticipado',
      'paz-y-salvo',
      'datos-y-avisos',
      'firma-electronica',
    ]);
    expect(plain(replacing, 'que-reemplaza')).toBe(
      'Este acuerdo reemplaza el n.º AP-2026-000001. Lo que ya pagaste, $ 1.340.000, cuenta completo. Te cuesta $ 840.000 más en total.',
    );
    const costing = (difference: number) =>
      plain({ ...replacing, replaces: { ...replacing.replaces!, difference } }, 'que-reemplaza');
    expect(costing(-840_000)).toMatch(/Te cuesta \$ 840\.000 menos en total\.$/);
    expect(costing(0)).toMatch(/Te cuesta lo mismo en total\.$/);
    expect(plain(replacing, 'que-pagas')).toContain('Te faltan $ 4.540.000.');
  });

  test('contains only the remaining dates, without an initial payment', () => {
    const dates = agreementClauses(replacing).find(({ id }) => id === 'fechas-y-valores');
    expect(dates?.schedule).toHaveLength(11);
    expect(dates?.plain.replaceAll('\u00a0', ' ')).toBe(
      'Pagas 10 cuotas de $ 412.800 y una última de $ 412.000. Tu primera fecha es el 15 de febrero de 2027.',
    );
    const text = canonicalAgreementText(replacing);
    expect(text).not.toMatch(/pago inicial|se cancela/i);
    expect(text).toContain('en este acuerdo y en los que reemplaza');
    for (const { plain: words } of agreementClauses(replacing))
      for (const sentence of words.split(/(?<=\.) /))
        expect(sentence.split(/ +/).length, sentence).toBeLessThanOrEqual(20);
  });

  test('throws when the paid and remaining amounts do not add up', () => {
    expect(() => canonicalAgreementText({ ...replacing, initialPayment: pesos(1_340_001) })).toThrow(RangeError);
  });
});
