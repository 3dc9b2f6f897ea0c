import { expect, type Page } from '@playwright/test';

interface Size {
  width: number;
  height?: number;
  letters?: '200%';
  isSpaced?: true;
}
const sizes: Size[] = [
  { width: 1280 },
  { width: 768, letters: '200%' },
  { width: 320, height: 640, letters: '200%' },
  // A desktop window at 400 % zoom.
  { width: 320, height: 256, isSpaced: true },
];

const misfits = (page: Page, { letters, isSpaced, height }: Size) =>
  page.evaluate(
    async ({ fontSize, textScale, spacing, isLow }) => {
      const root = document.documentElement;
      const growing = [...document.querySelectorAll('.h1, .h2, .section-title, .tag, .bottom-nav > *')];
      const letterSizes = () => growing.map((element) => Number.parseFloat(getComputedStyle(element).fontSize));
      const usual = letterSizes();
      root.style.setProperty('font-size', fontSize, 'important');
      root.style.setProperty('--text-scale', textScale);
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(spacing);
      const before = [...document.adoptedStyleSheets];
      document.adoptedStyleSheets = [...before, sheet];
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      const { scrollWidth, clientWidth } = root;
      const problems: string[] = [];
      if (scrollWidth > clientWidth) {
        const wide = [...document.querySelectorAll('body *')].filter(
          (element) => element.getBoundingClientRect().right > clientWidth + 1,
        );
        problems.push(
          `${scrollWidth - clientWidth} px`,
          ...wide.slice(-3).map(({ outerHTML }) => outerHTML.slice(0, 80)),
        );
      }
      for (const box of document.querySelectorAll('.table-box'))
        if (box.checkVisibility() && box.scrollWidth > box.clientWidth + 1)
          problems.push(`a table, cut off by ${box.scrollWidth - box.clientWidth} px`);
      for (const amount of document.querySelectorAll('.money, .num')) {
        const place = amount
          .closest('.card, .choice, .receipt-paper, .plan-summary, .action-bar')
          ?.getBoundingClientRect();
        const { left, right, width } = amount.getBoundingClientRect();
        if (place && width > 0 && amount.checkVisibility() && (right > place.right || left < place.left))
          problems.push(`«${amount.textContent}» beyond its card`);
      }
      // The countdown has a fixed position, so scrolling does not reveal a hidden part.
      for (const control of document.querySelectorAll('.countdown-pill button'))
        if (control.getBoundingClientRect().right > clientWidth) problems.push('the countdown, cut off');
      for (const label of document.querySelectorAll('.btn-label')) {
        const words = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
        for (let node = words.nextNode(); node; node = words.nextNode())
          for (const { 0: word, index } of node.textContent!.matchAll(/\p{L}+/gu)) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1)
              problems.push(`«${word}» in two parts`);
          }
      }
      // On wider screens, the width also affects the font sizes.
      if (fontSize === '200%' && innerWidth <= 360)
        for (const [index, size] of letterSizes().entries())
          if (size < 1.9 * usual[index]!) problems.push(`letters of «${growing[index]!.textContent.slice(0, 20)}»`);
      const help = isLow ? document.querySelector('.whatsapp')?.getBoundingClientRect() : undefined;
      for (const part of help ? document.querySelectorAll('.step-bar li, .page-header') : []) {
        const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
        for (let node = texts.nextNode(); node; node = texts.nextNode()) {
          const range = document.createRange();
          range.selectNodeContents(node);
          for (const { left, right, top, bottom, width } of range.getClientRects())
            if (width > 1 && right > help!.left && left < help!.right && bottom > help!.top && top < help!.bottom)
              problems.push(`«${node.textContent}» under the help button`);
        }
      }
      root.scrollTo({ top: (root.scrollHeight - root.clientHeight) / 2, behavior: 'instant' });
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      const bars = [...document.querySelectorAll('.top-bar, .bottom-nav, .action-bar, .countdown-pill')]
        .map((bar) => bar.getBoundingClientRect())
        .reduce((sum, { top, bottom }) => sum + Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)), 0);
      // The accessibility check that follows needs the top of the page.
      root.scrollTo({ top: 0, behavior: 'instant' });
      const scrolls = root.scrollHeight > 2 * innerHeight;
      if (scrolls && bars > (isLow ? 0 : innerHeight / 2)) problems.push(`bars over ${bars} px`);
      document.adoptedStyleSheets = before;
      root.style.removeProperty('font-size');
      root.style.setProperty('--text-scale', '1');
      return problems.join(' | ');
    },
    {
      fontSize: letters ?? '',
      textScale: isSpaced ? '1.3' : '1',
      spacing: isSpaced
        ? '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; } p { margin-bottom: 2em !important; }'
        : '',
      isLow: height !== undefined && height < 300,
    },
  );

export const gaps = (page: Page) =>
  page.evaluate(() => {
    const problems: string[] = [];
    const named = (element: Element) => `«${element.textContent.trim().slice(0, 40)}»`;
    for (const grid of document.querySelectorAll('main, main *')) {
      const { display, gridTemplateColumns, overflowX } = getComputedStyle(grid);
      const text = [...grid.childNodes].some(
        ({ nodeType, data }: Node & { data?: string }) => nodeType === 3 && data?.trim(),
      );
      if (text && overflowX !== 'visible' && grid.clientWidth > 1 && grid.scrollWidth > grid.clientWidth + 1)
        problems.push(`${named(grid)} cut off`);
      const widths = gridTemplateColumns.split(' ').map(Number.parseFloat);
      if (display !== 'grid' || widths.filter((width) => width > 0).length < 2) continue;
      const { bottom, height } = grid.getBoundingClientRect();
      const parts = [...grid.children].filter((part) => part.checkVisibility());
      const left = (part: Element) => Math.round(part.getBoundingClientRect().left);
      for (const start of new Set(parts.map(left))) {
        const column = parts.filter((part) => left(part) === start);
        const empty = bottom - Math.max(...column.map((part) => part.getBoundingClientRect().bottom));
        const moves = column.some((part) => getComputedStyle(part).position === 'sticky');
        if (empty > 900 && !moves) problems.push(`${empty} of ${height} px empty below ${named(column.at(-1)!)}`);
      }
      const last = parts.at(-1)?.getBoundingClientRect();
      const isAlone = parts.filter((part) => part.getBoundingClientRect().bottom > last!.top).length === 1;
      if (
        isAlone &&
        last!.height > 120 &&
        last!.width < 0.8 * grid.clientWidth &&
        !parts.at(-1)!.querySelector('input, select')
      )
        problems.push(`${named(parts.at(-1)!)} alone in its row`);
    }
    const sizes = new Set(
      [...document.querySelectorAll('footer:not(main *) a')].map((link) => getComputedStyle(link).fontSize),
    );
    if (sizes.size > 1) problems.push(`footer links of ${[...sizes].join(' and ')}`);
    const footer = [...document.querySelectorAll('footer:not(main *) :is(p, li)')].map(
      (part) => part.getBoundingClientRect().bottom,
    );
    const bar = document.querySelector('.bottom-nav')?.getBoundingClientRect().height ?? 0;
    const blank = document.documentElement.getBoundingClientRect().bottom - Math.max(...footer) - bar;
    if (footer.length > 0 && blank > 100) problems.push(`${blank} px below the footer`);
    return problems.join(' | ');
  });

const softly = expect.configure({ soft: true });

export async function expectToFit(page: Page, where: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize({ width: size.width, height: size.height ?? 740 });
    await softly.poll(() => misfits(page, size), `${where} at ${JSON.stringify(size)}`).toBe('');
    if (size.width === 1280) softly(await gaps(page), `${where} at 1280 px`).toBe('');
  }
  await page.setViewportSize({ width: 360, height: 740 });
}

export async function expectPaymentAboveTheFold(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  const pay = (await page
    .getByRole('button', { name: /^Pagar \$/ })
    .first()
    .boundingBox())!;
  const bar = await page.locator('.bottom-nav').boundingBox();
  expect(pay.y + pay.height).toBeLessThanOrEqual(bar?.y ?? 640);
  const lines = await page
    .getByRole('heading', { level: 1 })
    .evaluate((title) => title.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(title).lineHeight));
  expect(Math.round(lines)).toBeLessThanOrEqual(3);
}

export async function expectTwoOptionsAboveTheFold(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 640 });
  const countdown = (await page.getByRole('region', { name: 'Tiempo para elegir' }).boundingBox())!;
  expect(countdown.height, 'the countdown on one line').toBeLessThan(60);
  const cards = await page.locator('.choice.option').evaluateAll((all) =>
    all.map((card) => {
      const [price, tag] = ['.option-amount b', '.option-note'].map((part) =>
        card.querySelector(part)?.getBoundingClientRect(),
      );
      return {
        bottom: card.getBoundingClientRect().bottom,
        isClear: !tag || price!.bottom <= tag.top,
        hasTag: Boolean(tag),
      };
    }),
  );
  expect(cards.filter(({ bottom }) => bottom <= 640).length, 'options above the fold').toBeGreaterThanOrEqual(2);
  expect(cards.every(({ isClear }) => isClear)).toBe(true);
  expect(cards.some(({ hasTag }) => hasTag)).toBe(true);
  const initialPayments = await page
    .locator('.option-amount small')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
  expect(initialPayments.length).toBeGreaterThan(3);
  expect(Math.max(...initialPayments), 'the initial payments on one line').toBeLessThan(24);
}
