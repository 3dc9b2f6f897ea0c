import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import './catalogue.css';
import { Catalogue } from './Catalogue.tsx';

async function violations(part: string | Element = 'main'): Promise<string[]> {
  const found = await axe.run(part, {
    preload: false,
    resultTypes: ['violations'],
    rules: { 'target-size': { enabled: true } },
  });
  return found.violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

describe('the catalogue', () => {
  beforeEach(() => document.documentElement.setAttribute('lang', 'es-CO'));
  afterEach(async () => {
    document.documentElement.classList.remove('dark');
    await page.viewport(360, 740);
  });

  test.each([
    [320, 'light'],
    [1280, 'dark'],
  ])(
    'is accessible, not wider than %i px, and underlines only the first use of a term in the %s theme',
    // The accessibility check of all components takes up to half a minute on a slow machine.
    { timeout: 60_000 },
    async (width, theme) => {
      await page.viewport(width, 800);
      await render(<Catalogue />);
      if (theme === 'dark') await page.getByRole('button', { name: 'Cambiar a modo oscuro' }).click();
      for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
      expect(await violations()).toEqual([]);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
      const terms = [...document.querySelectorAll('.explain')].filter(({ textContent }) =>
        /^capital$/i.test(textContent),
      );
      const [first, second] = terms.map((term) => getComputedStyle(term).textDecorationColor);
      expect([first === 'rgba(0, 0, 0, 0)', second]).toEqual([false, 'rgba(0, 0, 0, 0)']);
    },
  );

  test('has an accessible combo box that lists prefix matches first', async () => {
    await render(<Catalogue />);
    const box = page.getByRole('combobox', { name: 'Municipio', exact: true });
    await box.click();
    await userEvent.keyboard('bogota');
    await expect.element(page.getByText('1 opción: Bogotá, D. C.')).toBeInTheDocument();
    expect(await violations(box.element().closest('.field')!)).toEqual([]);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(box).toHaveValue('Bogotá, D. C.');
    const long = page.getByRole('combobox', { name: 'Entre 1.122' });
    await long.click();
    await expect.element(page.getByText('Y 1062 más: escribe otra letra.')).toBeVisible();
    await long.fill('tunja 7');
    await expect.poll(() => document.querySelector('[role=option]')?.textContent).toMatch(/^Tunja 7/);
  });
});
