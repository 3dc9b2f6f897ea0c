import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pesos } from '#domain/money/money.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { draw } from '#test/support/drawn-page.tsx';
import { asAgreement, workedPlan } from '#test/support/worked-plan.ts';
import { Recover } from './Recover.tsx';

const recover = { total: pesos(1_174_000), now: pesos(391_400), until: isoDate('2026-12-26') };
const agreement = { ...asAgreement(workedPlan(), '2026-11-20'), balance: recover.total };

test.each([
  [836_000, ['Oferta nueva', 'Recuperar tu acuerdo'], 'Ver mi oferta nueva'],
  [1_200_000, ['Recuperar tu acuerdo', 'Oferta nueva'], 'Pagar hoy $\u00a0391.400'],
])(
  'Recover with an offer of %i pesos lists the cheaper choice first and highlights its button',
  async (amount, names, main) => {
    const ways = { recover, offer: { id: 'o', amount: pesos(amount) } };
    const recovery = { until: recover.until, amount: recover.now };
    await draw(() => <Recover {...{ agreement, recovery, ways }} />);
    const headings = page.getByRole('heading', { level: 3 }).elements();
    expect(headings.map((each) => each.textContent)).toEqual(names);
    const buttons = [...document.querySelectorAll('.btn-primary, .btn-secondary')];
    expect(buttons.map((each) => each.textContent)).toEqual([main]);
    expect(page.getByText('Cuesta menos').elements()).toHaveLength(1);
  },
);
