import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { problems } from '#contract/problem.ts';
import type { Agreement } from '#contract/agreements.ts';
import { proposal as proposalWire, type Obligation, type Proposal } from '#contract/offers.ts';
import type { ReplanOptions } from '#contract/replan.ts';
import { z } from '#contract/wire.ts';
import { pesos, zeroPesos } from '#domain/money/money.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { isDialogOpen } from '#test/support/behind-button.tsx';
import { answering, draw, held, refusing, type SentRequest } from '#test/support/drawn-page.tsx';
import { acceptButton, codeReplies, signPath, typeCode } from '#test/support/signing-in-dialog.ts';
import {
  agreementId,
  asAgreement,
  asManagement,
  owed,
  paid,
  workedPlan,
  workedUser,
} from '#test/support/worked-plan.ts';
import { workedDebt, workedProposal } from '#test/support/worked-proposal.ts';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import { userQuery } from '#web/shared/session/user.query.ts';
import { proposalQuery } from '#web/portal/agreements/agreements.queries.ts';
import { replanOptionsQuery, type TermsToCompare } from './replan.queries.ts';
import { ReplanPage } from './ReplanPage.tsx';

const id = agreementId;
const other = '3f2504e0-4f89-41d3-9a0c-0305e82c3399';
const plan = paid(workedPlan(), 740_000, '2026-12-30');
const before = asAgreement(plan, '2027-01-05', { obligationId: other });
const obligation: Obligation = { ...workedDebt, id: other, state: 'EN_ACUERDO' };
const now: ReplanOptions['now'] = {
  instalments: 5,
  instalment: pesos(740_000),
  lastInstalment: pesos(740_000),
  nextOn: isoDate('2027-02-01'),
  endsOn: isoDate('2027-06-01'),
  total: pesos(5_040_000),
  left: pesos(3_700_000),
};
const eleven: NonNullable<ReplanOptions['scenarios'][number]['plan']> = {
  instalment: pesos(412_800),
  lastInstalment: pesos(412_000),
  nextOn: isoDate('2027-02-01'),
  endsOn: isoDate('2027-11-30'),
  total: pesos(5_880_000),
  left: pesos(4_540_000),
  difference: 840_000,
};
const options: ReplanOptions = {
  agreementId: id,
  paid: pesos(1_340_000),
  paidInstalments: 1,
  now,
  scenarios: [{ instalments: 11, plan: eleven, refusal: null }],
};
const months = ['02-01', '03-01', '03-30', '04-30', '06-01', '06-30', '07-30', '08-30', '09-30', '11-02', '11-30'];
const proposal: Proposal = {
  ...workedProposal,
  ...{ id: other, hash: 'b'.repeat(64), offerId: other, term: 11, discountBps: 3_000, discount: pesos(2_520_000) },
  ...{ total: pesos(5_880_000), minimumInitial: zeroPesos, initialPayment: pesos(1_340_000) },
  ...{ instalment: pesos(412_800), lastInstalment: pesos(412_000), firstPaymentOn: isoDate('2027-02-01') },
  instalments: months.map((day, index) => ({
    number: index + 1,
    dueOn: isoDate(`2027-${day}`),
    amount: pesos(index === 10 ? 412_000 : 412_800),
  })),
  forgiven: { ...owed, principal: zeroPesos, interest: pesos(100_000) },
  replaces: {
    ...{ agreementId: id, agreementNumber: before.number, acceptedOn: isoDate('2026-11-20'), paidInstalments: 1 },
    ...{ pricedTerm: 12, earned: zeroPesos, totalBefore: pesos(5_040_000), difference: 840_000, components: owed },
  },
  ...{ holdUntil: new Date('2027-01-06T04:59:59Z'), serverTime: new Date('2027-01-05T15:00:00Z') },
};

const path = 'portal/ofertas/acuerdos/ayuda';
interface Drawn {
  terms?: TermsToCompare;
  agreements?: readonly Agreement[];
  read?: Proposal;
}
const drawPage = ({ terms = { options, whyNot: null }, agreements = [before], read }: Drawn = {}) =>
  draw(() => <ReplanPage />, {
    at: `/${path}?acuerdo=${id}&paso=plazo${read ? `&propuesta=${read.id}` : ''}`,
    path,
    fetched: (queries) => {
      queries.setQueryData(userQuery.queryKey, workedUser);
      queries.setQueryData(managementQuery.queryKey, {
        ...asManagement(before),
        agreements: [...agreements],
        obligations: [obligation],
      });
      queries.setQueryData(replanOptionsQuery(id).queryKey, terms);
      if (read) queries.setQueryData(proposalQuery(read.id).queryKey, read);
    },
  });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const term = () => page.getByRole('radio', { name: /^11 cuotas de \$\s412\.800/ });
const posted = (sent: readonly SentRequest[], end: string) =>
  sent.filter(({ method, path: to }) => method === 'POST' && to.endsWith(end));

describe('TermChoice', () => {
  const propose = `POST /api/agreements/${id}/replan/proposal`;

  test('compares each term with the current plan and preselects no term', async () => {
    await drawPage();
    await expect.element(term()).not.toBeChecked();
    expect(button('Leer el acuerdo nuevo').elements()).toEqual([]);
    await term().click();
    await expect.element(page.getByText(/Te cuesta \$\s840\.000 más en total\./)).toBeVisible();
    const rows = page.getByRole('table').getByRole('row').elements();
    expect(rows.map(({ children }) => [...children].map((cell) => cell.textContent.replace(/\s+/g, ' ')))).toEqual([
      ['Tu plan', 'Hoy', 'Nuevo'],
      ['Cuotas', '5', '11'],
      ['Cada cuota', '$ 740.000', '$ 412.800'],
      ['La última', '$ 740.000', '$ 412.000'],
      ['Próxima fecha', '1 feb 2027', 'Igual'],
      ['Última fecha', '1 jun 2027', '30 nov 2027'],
      ['Te falta', '$ 3.700.000', '$ 4.540.000'],
      ['En total', '$ 5.040.000', '$ 5.880.000'],
    ]);
  });

  test('opens the text of the new agreement and states that nothing has changed yet', async () => {
    const sent = answering({ [propose]: z.encode(proposalWire, proposal) });
    const { address } = await drawPage();
    await term().click();
    await button('Leer el acuerdo nuevo').click();
    await expect.poll(address).toContain(`propuesta=${proposal.id}`);
    expect(posted(sent, 'proposal').map(({ body }) => body)).toEqual([{ cuotas: 11 }]);
    await expect.element(page.getByText('Nada cambia hasta que aceptes.', { exact: false })).toBeVisible();
  });

  test('states why the term cannot be changed now and links to the other changes', async () => {
    const whyNot = 'Ya cambiaste el plazo este año. Puedes pasar la cuota al final o pagar una parte.';
    await drawPage({ terms: { options: null, whyNot } });
    await expect.element(page.getByRole('status')).toHaveTextContent(whyNot);
    await expect
      .element(page.getByRole('link', { name: 'Ver qué más puedo hacer' }))
      .toHaveAttribute('href', `/${path}?acuerdo=${id}`);
  });

  test('mentions the other changes when the campaign offers no other term', async () => {
    await drawPage({ terms: { options: { ...options, scenarios: [] }, whyNot: null } });
    await expect.element(page.getByText('Puedes mover una fecha o pagar una parte.', { exact: false })).toBeVisible();
  });
});

describe('the new agreement', () => {
  async function signed(reply: () => object | Promise<object>) {
    const sent = answering({ ...codeReplies, [`POST ${signPath}`]: reply });
    const drawn = await drawPage({ read: proposal });
    await button('Aceptar el nuevo plazo').click();
    await typeCode({ ofDebt: true });
    await acceptButton().click();
    return { sent, ...drawn };
  }

  test('shows its full text on the page and the change of instalments in the dialog', async () => {
    answering({});
    await drawPage({ read: proposal });
    await expect.element(page.getByRole('heading', { name: /Qué reemplaza/ })).toBeVisible();
    for (const amount of [/\$\s5\.880\.000/, /− \$\s1\.340\.000/, /\$\s4\.540\.000/])
      await expect.element(page.getByRole('complementary').getByText(amount)).toBeVisible();
    await button('Aceptar el nuevo plazo').click();
    await expect
      .element(
        page
          .getByRole('dialog')
          .getByText(
            /11 cuotas de \$\s412\.800, la próxima el 1 de febrero de 2027\..*Tu acuerdo de hoy deja de cobrarse\./,
          ),
      )
      .toBeVisible();
  });

  test('is refused when the quote has changed', async () => {
    const { address, sent } = await signed(() => refusing('QUOTE_CHANGED', 409));
    await expect.element(page.getByRole('alert').filter({ hasText: problems.QUOTE_CHANGED[1] })).toBeVisible();
    await button('Ver los plazos otra vez').last().click();
    await expect.poll(address).toBe(`/${path}?acuerdo=${id}&paso=plazo`);
    await expect.poll(() => posted(sent, 'simulation').length).toBeGreaterThan(0);
  });

  test('is signed again with the same idempotency key after a network failure', async () => {
    const { reply } = held({});
    let tries = 0;
    const { sent } = await signed(() => (tries++ === 0 ? Promise.reject(new TypeError('Failed to fetch')) : reply()));
    await button('Intentar de nuevo').click();
    await expect.element(acceptButton()).toHaveAttribute('aria-busy', 'true');
    await userEvent.keyboard('{Escape}');
    expect(isDialogOpen()).toBe(true);
    expect(posted(sent, 'payment-agreement')).toHaveLength(2);
    const [first, second] = posted(sent, 'payment-agreement').map(({ headers }) => headers['Idempotency-Key']);
    expect(first).toBe(second);
  });
});

test('ReplanPage shows the next date and the calendar file after the replan', async () => {
  answering({});
  const next = asAgreement(plan, '2027-01-05', { id: other, number: 'AP-2027-000002' });
  const old: Agreement = { ...before, state: 'REPROGRAMADO', replacedBy: { id: other, number: next.number } };
  await drawPage({ agreements: [old, next] });
  await expect.element(page.getByText('Listo. Tu próxima fecha es el 1 de febrero de 2027.')).toBeVisible();
  await expect.element(button('Añadir al calendario')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Ver mi plan' }))
    .toHaveAttribute('href', `/portal/ofertas/acuerdos/detalles?acuerdo=${other}`);
});
