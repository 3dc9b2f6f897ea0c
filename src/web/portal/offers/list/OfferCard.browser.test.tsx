import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '#test/support/drawn-page.tsx';
import { workedOffer } from '#test/support/worked-offer.ts';
import { workedDebt } from '#test/support/worked-proposal.ts';
import { OfferCard, RecommendedOffer } from './OfferCard.tsx';
import './offers.css';

afterEach(() => page.viewport(1280, 720));

const each = { offer: workedOffer, obligation: workedDebt, place: 0, isDayShared: true };

test.each([320, 1280])('at %s px, the amounts of an offer are aligned and have one font size', async (width) => {
  await page.viewport(width, 720);
  await draw(() => (
    <div style={{ padding: 16, maxWidth: 740 }}>
      <RecommendedOffer {...each} alone={false} />
      <OfferCard {...each} />
    </div>
  ));
  for (const figures of document.querySelectorAll('dl')) {
    const rows = [...figures.children].map((row) => [row.querySelector('dt')!, row.querySelector('.money')!] as const);
    expect(rows.map(([name]) => name.textContent)).toEqual(['Debes', 'En un solo pago', 'O desde']);
    expect(figures.textContent).toMatch(/al empezar: total \$\s[\d.]+$/);
    expect(new Set(rows.map(([, amount]) => getComputedStyle(amount).fontSize)).size).toBe(1);
    expect(new Set(rows.map(([, amount]) => getComputedStyle(amount).color)).size).toBe(1);
    const tops = rows.map(([, amount]) => Math.round(amount.getBoundingClientRect().top));
    if (width < 640)
      for (const [index, [name]] of rows.entries())
        expect(tops[index], name.textContent).toBeLessThan(name.getBoundingClientRect().bottom);
    else if (figures.className === 'offer-figures') expect(new Set(tops).size).toBe(1);
  }
});
