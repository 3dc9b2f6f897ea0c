import { expect, onTestFinished, test } from 'vitest';
import { cdp } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Staircase } from './Staircase.tsx';

const plan = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const value = 600_000 + index * 740_000;
    return { value, amount: value.toLocaleString('es-CO'), label: 'dic', date: `5 dic ${2026 + index}` };
  });

test.each([2, 7, 13, 37])(
  'no step of a staircase with %i steps overlaps the first amount on a phone',
  async (count) => {
    const { container } = await render(
      <div style={{ width: 290 }}>
        <Staircase steps={plan(count)} paid={1} conclusion="Tu plan" />
      </div>,
    );
    const steps = [...container.querySelectorAll<HTMLElement>('.stairs-step')];
    const value = steps[0]!.querySelector('.stairs-value')!.getBoundingClientRect();
    const covering = steps.filter((step) => {
      const { left, right, bottom } = step.getBoundingClientRect();
      const label = parseFloat(getComputedStyle(step, '::before').bottom);
      const top = bottom - label - parseFloat(getComputedStyle(step, '::before').height);
      return left < value.right && right > value.left && top < value.bottom;
    });
    expect(covering.map((step) => steps.indexOf(step))).toEqual([]);
  },
);

test('only paid steps are filled in forced-colours mode', async () => {
  const forced = async (value: string) => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
  };
  onTestFinished(() => forced('none'));
  await forced('active');
  const { container } = await render(<Staircase steps={plan(3)} paid={1} conclusion="Tu plan" />);
  const fills = [...container.querySelectorAll('.stairs-step')].map(
    (step) => getComputedStyle(step, '::before').backgroundColor,
  );
  expect(fills[1]).toBe(fills[2]);
  expect(fills[0]).not.toBe(fills[1]);
});
