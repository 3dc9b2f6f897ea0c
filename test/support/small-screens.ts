import { expect, type Page } from '@playwright/test';

interface Size {
  width: number;
  height?: number;
  /** The user's letter size, which the browser or the preferences set. */
  letters?: '200%';
  /** The text spacing of WCAG 1.4.12 with the largest letters of the preferences. */
  isSpaced?: true;
}
const sizes: Size[] = [
  { width: 320, letters: '200%' },
  { width: 768, letters: '200%' },
  { width: 320, isSpaced: true },
  { width: 1280 },
  // A desktop window at 400 % zoom.
  { width: 320, height: 200 },
];

/** Finds horizontal overflow, amounts cut off by their table, words broken inside a button and bars over a low window. */
const misfits = (page: Page, { letters, isSpaced, height }: Size) =>
  page.evaluate(
    async ({ fontSize, textScale, spacing, isLow }) => {
      const root = document.documentElement;
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
        if (box.scrollWidth > box.clientWidth + 1)
          problems.push(`a table, cut off by ${box.scrollWidth - box.clientWidth} px`);
      // It is fixed, so the page does not scroll to what is cut off.
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
      const bars = [...document.querySelectorAll('.top-bar, .bottom-nav, .action-bar')]
        .filter((bar) => ['fixed', 'sticky'].includes(getComputedStyle(bar).position))
        .reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0);
      if (isLow && bars > 120) problems.push(`bars of ${bars} px`);
      document.adoptedStyleSheets = before;
      return problems.join(' | ');
    },
    {
      fontSize: letters ?? '',
      textScale: isSpaced ? '1.3' : '1',
      spacing: isSpaced
        ? '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important; } p { margin-bottom: 2em !important; }'
        : '',
      isLow: height !== undefined,
    },
  );

const softly = expect.configure({ soft: true });

/** Expects the page as it is now to fit every size. */
export async function expectToFit(page: Page, where: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize({ width: size.width, height: size.height ?? 740 });
    await softly.poll(() => misfits(page, size), `${where} at ${JSON.stringify(size)}`).toBe('');
  }
  await page.setViewportSize({ width: 360, height: 740 });
}
