import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { Agreement } from '#contract/agreements.ts';
import { makeRelief } from '#contract/relief.ts';
import { z } from '#contract/wire.ts';
import { type Agreement as Plan } from '#domain/agreements/agreements.ts';
import { afterPayment } from '#domain/agreements/book-payment.ts';
import { previewRelief } from '#domain/agreements/relief.ts';
import { withSchedule } from '#domain/agreements/schedule.ts';
import { pesos } from '#domain/money/money.ts';
import { isRefusal } from '#domain/refusal.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { answering, draw, type SentRequest } from '#test/support/drawn-page.tsx';
import { agreementId, asAgreement, asManagement, paid, reliefOptions, workedPlan } from '#test/support/worked-plan.ts';
import { documentsQuery, managementQuery } from '#web/shared/api/person.queries.ts';
import { AgreementDetailsPage } from './AgreementDetailsPage.tsx';
import { reliefOptionsQuery } from './help/relief.queries.ts';
import { ReliefPage } from './help/ReliefPage.tsx';

const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
async function payWith(button: Locator, sent: SentRequest[]) {
  await button.click();
  const attempt = () => sent.find(({ path }) => path === '/api/payments/attempts');
  await expect.poll(attempt).toBeDefined();
  const { concepto, destino } = attempt()!.body as { concepto: string; destino?: string };
  return [concepto, destino].filter(Boolean).join(' ');
}
const help = 'portal/ofertas/acuerdos/ayuda';
const details = 'portal/ofertas/acuerdos/detalles';

async function drawHelp(plan: Plan, day: string) {
  await draw(ReliefPage, {
    at: `/${help}?acuerdo=${agreementId}`,
    path: help,
    fetched: (queries) => {
      queries.setQueryData(managementQuery.queryKey, asManagement(asAgreement(plan, day)));
      queries.setQueryData(reliefOptionsQuery(agreementId).queryKey, reliefOptions(plan, day));
    },
  });
}
async function drawDetails(agreement: Agreement, day: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T15:00:00Z`) });
  const sent = answering({});
  await draw(AgreementDetailsPage, {
    at: `/${details}?acuerdo=${agreementId}`,
    path: details,
    fetched: (queries) => {
      queries.setQueryData(managementQuery.queryKey, asManagement(agreement));
      queries.setQueryData(documentsQuery.queryKey, []);
    },
  });
  return sent;
}
afterEach(() => void vi.useRealTimers());

const way = (name: RegExp) => page.getByRole('radio', { name });
const begun = workedPlan();

test('the table of dates before and after a skip lists the new dates, and the skip is confirmed', async () => {
  const day = '2026-12-21';
  const change = previewRelief(
    { agreement: begun, history: [], isMembership: false, paymentUnderWay: false, today: isoDate(day) },
    { kind: 'PASAR', number: 1 },
  );
  if (isRefusal(change)) throw new Error(change.refused);
  const changed = { ...begun, instalments: withSchedule(begun.instalments, change.after) };
  const sent = answering({
    [`POST /api/agreements/${agreementId}/relief`]: z.encode(makeRelief.reply, {
      agreement: asAgreement(changed, day),
      reliefId: agreementId,
      undoableUntil: new Date(`${day}T15:00:00Z`),
    }),
  });
  await drawHelp(begun, day);
  await way(/Pasar esta cuota al final/).click();
  await expect
    .element(page.getByText('Terminas el 30 de junio en vez del 1 de junio. No pagas ni un peso más.'))
    .toBeVisible();
  const rows = page.getByRole('table').getByRole('row').elements().slice(1);
  expect(rows.map((row) => [...row.querySelectorAll('td.num')].map((cell) => plain(cell.textContent)))).toEqual([
    ['30 dic 2026', '1 feb 2027'],
    ['1 feb 2027', '1 mar 2027'],
    ['1 mar 2027', '30 mar 2027'],
    ['30 mar 2027', '30 abr 2027'],
    ['30 abr 2027', '1 jun 2027'],
    ['1 jun 2027', '30 jun 2027'],
  ]);
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect.element(page.getByText('Listo. Tu próxima fecha es el 1 de febrero de 2027.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Añadir al calendario' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Ver el otrosí' })).toBeVisible();
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ tipo: 'PASAR' });
});

test('a payment of a million pesos can shorten the plan', async () => {
  const sent = answering({});
  await drawHelp(begun, '2026-12-10');
  await way(/Pagar una parte/).click();
  await page.getByRole('textbox').fill('1000000');
  for (const name of [/Adelantar mi próxima cuota/, /Terminar antes/, /Bajar mis cuotas/])
    await expect.element(way(name)).not.toBeChecked();
  await way(/Terminar antes/).click();
  expect(
    plain(
      way(/Terminar antes/)
        .element()
        .closest('label')?.textContent,
    ),
  ).toContain('Tu última cuota pasa del 1 de junio al 30 de abril; esa queda en $ 480.000.');
  const button = page.getByRole('button', { name: /Pagar\s\$\s1\.000\.000/ });
  expect(await payWith(button, sent)).toBe('ABONO PLAZO');
});

test('the plan page shows the new end of a shortened plan, and its table fits into a width of 360 px', async () => {
  await page.viewport(360, 640);
  document.body.classList.add('wrap', 'wrap-app');
  const use = { destination: 'PLAZO' as const, payoffOn: isoDate('2026-12-10') };
  const shortened = afterPayment(begun, pesos(1_000_000), isoDate('2026-12-10'), use).agreement;
  await drawDetails(asAgreement(shortened, '2026-12-10'), '2026-12-10');
  await expect
    .element(page.getByText('1 de 6 pagos hechos. Con el último, el 30 de abril de 2027, quedas a paz y salvo.'))
    .toBeVisible();
  await page.getByRole('button', { name: /tabla/i }).first().click();
  const paid = [...document.querySelectorAll('.stairs table tbody tr')].map((row) => plain(row.textContent));
  expect([paid[1], paid.at(-1)]).toEqual(['30 dic 20262.340.000', '30 abr 20275.040.000']);
  await expect.element(page.getByText('Pagada en parte')).toBeVisible();
  const box = page.getByRole('table', { name: 'Plan de pagos' }).element().closest('.table-box')!;
  expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
  document.body.classList.remove('wrap', 'wrap-app');
});

describe('paying off a plan today', () => {
  const whole = () => page.getByRole('button', { name: /Pagar todo el saldo/ }).element();
  const said = () =>
    plain(
      page
        .getByText(/¿Quieres terminar ya\?/)
        .element()
        .closest('p')?.textContent,
    );
  const term = workedPlan({ term: 12, annualRateBps: 2_400 });
  const financed = paid(term, term.instalments[1]!.amount, '2026-12-30');

  test('costs the principal and the interest until today', async () => {
    await drawDetails(asAgreement(financed, '2027-01-14'), '2027-01-14');
    expect(plain(whole().textContent)).toBe('Pagar todo el saldo: $ 4.925.351');
    expect(said()).toBe(
      '¿Quieres terminar ya? Pagas lo que debes con sus intereses hasta hoy, nada más. Te ahorras $ 502.210.',
    );
  });

  test('shows that a payment of the whole amount ends the plan', async () => {
    const sent = answering({});
    await drawHelp(financed, '2026-12-30');
    await way(/Pagar una parte/).click();
    await page.getByRole('textbox').fill('4882002');
    await expect.element(page.getByText('Con este pago terminas tu plan.')).toBeVisible();
    const button = page.getByRole('button', { name: /^Pagar \$/ });
    const pay = button.element();
    expect([await payWith(button, sent), plain(pay.textContent)]).toEqual(['SALDO', 'Pagar $ 4.882.002']);
    await page.getByRole('textbox').fill('4882003');
    await expect.element(page.getByText('Escribe un valor entre $ 1.500 y $ 4.882.002.')).toBeVisible();
    expect(pay.isConnected).toBe(false);
  });

  test('costs the balance when the plan has no interest', async () => {
    await drawDetails(asAgreement(begun, '2026-12-10'), '2026-12-10');
    expect(plain(whole().textContent)).toBe('Pagar todo el saldo: $ 4.440.000');
    expect(said()).toBe('¿Quieres terminar ya? Pagar antes no tiene costo ni multa.');
  });
});

describe('a plan with overdue payments', () => {
  test('shows the day on which the plan ends and a link to the options', async () => {
    const atRisk: Plan = { ...begun, notice: { givenOn: isoDate('2027-02-09'), endsOn: isoDate('2027-02-23') } };
    await drawDetails(asAgreement(atRisk, '2027-02-09'), '2027-02-09');
    await expect.element(page.getByText('Tu acuerdo termina el 23 de febrero')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Ver qué puedes hacer' })).toBeVisible();
    expect(plain(document.body.textContent)).toContain('Lo vencido suma $ 1.480.000. Ponte al día');
    await expect.element(page.getByText('Tienes hasta el 23 de febrero de 2027')).toBeVisible();
    await expect.element(page.getByText('Aún puedes ponerte al día', { exact: true })).toBeVisible();
    expect(page.getByText(/días hábiles más/).elements()).toEqual([]);
  });

  test('shows the days of grace when a moved due date has passed', async () => {
    const moved = withSchedule(begun.instalments, [
      { number: 1, position: 1, movedTo: isoDate('2027-01-14'), dueOn: isoDate('2027-01-14') },
    ]);
    await drawDetails(asAgreement({ ...begun, instalments: moved }, '2027-01-15'), '2027-01-15');
    await expect.element(page.getByText('Tienes 5 días hábiles más')).toBeVisible();
    await expect.element(page.getByText(/Puedes pagar hasta el 21 de enero de 2027/)).toBeVisible();
  });

  test('shows the last day and the amount of the recovery after the plan has ended', async () => {
    const ended: Plan = {
      ...begun,
      state: 'INCUMPLIDO',
      ended: { at: new Date('2027-02-24T15:00:00Z'), byTime: true },
    };
    const sent = await drawDetails(asAgreement(ended, '2027-03-26'), '2027-03-26');
    await expect.element(page.getByRole('heading', { name: 'Recupéralo hasta el 26 de marzo' })).toBeVisible();
    await expect.element(page.getByText(/Si no lo recuperas, el descuento ya no aplica\./)).toBeVisible();
    const pay = page.getByRole('button', { name: /Pagar hoy/ });
    const name = plain(pay.element().textContent);
    expect([await payWith(pay, sent), name]).toEqual(['RECUPERACION', 'Pagar hoy $ 2.220.000']);
  });
});

describe('the first screen on a phone of 360 × 640 px', () => {
  /** The height in px that remains for the page content, without header, tabs and page padding. */
  const room = 477;
  const buttonHeight = 56;
  const long = {
    product: 'Crédito de libre inversión',
    creditor: 'Rebanca Cartera',
    originalCreditor: 'Cooperativa Guadual',
  };
  const atRisk: Plan = { ...begun, notice: { givenOn: isoDate('2027-02-09'), endsOn: isoDate('2027-02-23') } };
  const ended: Plan = {
    ...begun,
    state: 'INCUMPLIDO',
    ended: { at: new Date('2027-02-24T15:00:00Z'), byTime: true },
  };
  test.each<[name: string, plan: Plan, day: string]>([
    ['that runs', begun, '2026-12-10'],
    ['in its days of grace', begun, '2027-01-04'],
    ['that is about to end', atRisk, '2027-02-09'],
    ['that ended and can be recovered', ended, '2027-03-26'],
  ])('shows the payment of a plan %s', async (_name, plan, day) => {
    await drawDetails(asAgreement(plan, day, long), day);
    const pay = page.getByRole('button', { name: /^Pagar (hoy )?\$/ }).first();
    await expect.element(pay).toBeVisible();
    expect(pay.element().getBoundingClientRect().top + buttonHeight).toBeLessThanOrEqual(room);
    const title = document.querySelector('h1')!;
    const lines = title.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(title).lineHeight);
    expect(Math.round(lines)).toBeLessThanOrEqual(3);
  });
});
