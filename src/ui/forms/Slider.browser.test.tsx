import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createStore } from 'zustand/vanilla';
import { parsePesos } from '#test/support/amount-corpus.ts';
import { Slider } from './Slider.tsx';

async function drawSlider(first: number) {
  const value = createStore(() => first);
  const text = (pesos: number) => String(pesos);
  await render(
    <Slider
      {...{ label: 'Al mes', fieldLabel: 'Valor exacto', min: 0, max: 1_000_000, step: 10_000, pageStep: 50_000 }}
      {...{ value, valueText: text, minText: '$ 0', maxText: '$ 1.000.000', parse: parsePesos }}
      onChange={(pesos) => value.setState(pesos, true)}
    />,
  );
  return value;
}
const field = () => page.getByRole('textbox', { name: 'Valor exacto' });
const box = () => field().element() as HTMLInputElement;

test('the slider field stays empty after clearing and accepts the next digits', async () => {
  const value = await drawSlider(250_000);
  await userEvent.clear(field());
  await new Promise((rest) => setTimeout(rest, 400));
  expect([box().value, value.getState()]).toEqual(['', 0]);
  await userEvent.keyboard('353400');
  expect([box().value, value.getState()]).toEqual(['353.400', 353_400]);
});

test('the number field of a slider is empty for the value zero', async () => {
  const value = await drawSlider(0);
  expect(box().value).toBe('');
  value.setState(10_000, true);
  await expect.poll(() => box().value).toBe('10.000');
  value.setState(0, true);
  await expect.poll(() => box().value).toBe('');
  await userEvent.click(field());
  await userEvent.keyboard('353400');
  expect(value.getState()).toBe(353_400);
});
