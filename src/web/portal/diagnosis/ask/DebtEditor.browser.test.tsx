import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answering, draw } from '#test/support/drawn-page.tsx';
import { DebtEditor } from './DebtEditor.tsx';

test('the rate accepts only digits and a single comma', async () => {
  answering({});
  await draw(() => <DebtEditor onTyping={() => undefined} onClose={() => undefined} />, {
    at: '/portal/diagnostico/completar-informacion',
  });
  const rate = page.getByLabelText('Tasa efectiva anual');
  await userEvent.type(rate, '2a8b,5x5%9');
  await expect.element(rate).toHaveValue('28,55');
  await userEvent.clear(rate);
  await userEvent.fill(rate, 'veinte');
  await expect.element(rate).toHaveValue('');
});
