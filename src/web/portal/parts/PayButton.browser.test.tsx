import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { problems, type ProblemCode } from '#contract/problem.ts';
import { pesos } from '#domain/money/money.ts';
import { answering, draw, held, refusing } from '#test/support/drawn-page.tsx';
import { PayButton, type PayButtonProps } from './PayButton.tsx';

const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const create = 'POST /api/payments/attempts';
const agreement = { id, state: 'VIGENTE' } as const;
const abono: PayButtonProps['payable'] = { concept: 'ABONO', amount: pesos(1_000_000), destination: 'PLAZO' };

const drawButton = (payable = abono) => draw(() => <PayButton agreement={agreement} payable={payable} typedHere />);
const button = () => page.getByRole('button', { name: /^Pagar/ });
const refused = (code: ProblemCode, title: string) => refusing(code, problems[code][0], { title });

describe('PayButton', () => {
  test('sends the amount and the destination once', async () => {
    const { reply } = held({});
    const sent = answering({ [create]: reply });
    await drawButton();
    await button().dblClick();
    await expect.element(button()).toHaveAttribute('aria-busy', 'true');
    expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { acuerdoId: id, concepto: 'ABONO', estrategia: 'acuerdo', valor: 1_000_000, destino: 'PLAZO' },
    ]);
  });

  test('requests no payment while the browser is offline', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const sent = answering({ [create]: {} });
    await drawButton();
    await button().click();
    const notice = page.getByText('Para pagar necesitas conexión');
    await expect.element(notice).toBeVisible();
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
    online.mockRestore();
    window.dispatchEvent(new Event('online'));
    await expect.element(notice).not.toBeInTheDocument();
  });

  const details = `/portal/ofertas/acuerdos/detalles?acuerdo=${id}`;
  test.each([
    ['RECOVER_CLOSED', problems.RECOVER_CLOSED[1], 'Ver mi acuerdo', details],
    ['AMOUNT_RANGE', 'Escribe un valor entre $ 1.500 y $ 4.440.000.', 'Ver mi acuerdo', details],
    ['PAYMENT_PENDING', 'No pagues otra vez.', 'Ver estado', '/portal/validar-pago/acuerdo'],
    ['PAY_ALREADY_PAID', 'No hicimos un segundo cobro.', 'Ver mi acuerdo', details],
  ] as const)('shows the reason and an alternative after a refusal with %s', async (code, says, name, to) => {
    answering({ [create]: () => refused(code, says) });
    await drawButton();
    await button().click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(says);
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', to);
  });

  const liveOffer = 'd0000000-0000-4000-8000-000000000001';
  test.each([
    [
      { ofertaId: liveOffer },
      'Mira tu oferta nueva.',
      'Ver mi oferta nueva',
      `/portal/ofertas/detalles?oferta=${liveOffer}`,
    ],
    [{ puedePedirOferta: 1 }, 'Pide una oferta nueva en tus ofertas.', 'Ver mis ofertas', '/portal/ofertas'],
  ] as const)('links to the alternative for the RECOVER_CLOSED detail %j', async (detail, says, name, to) => {
    answering({ [create]: () => refusing('RECOVER_CLOSED', 409, { detail }) });
    await drawButton();
    await button().click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(says);
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', to);
    expect(page.getByRole('alert').getByRole('link').elements()).toHaveLength(1);
  });

  test('retries with the same idempotency key when the server did not respond', async () => {
    const sent = answering({ [create]: () => Promise.reject(new TypeError('Failed to fetch')) });
    await drawButton();
    await button().click();
    await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await expect.poll(() => sent.filter(({ method }) => method === 'POST').length).toBe(2);
    const [first, second] = sent.filter(({ method }) => method === 'POST').map(({ headers }) => headers);
    expect(first!['Idempotency-Key']).toBe(second!['Idempotency-Key']);
  });
});
