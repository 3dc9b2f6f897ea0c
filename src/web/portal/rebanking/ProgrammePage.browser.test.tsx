import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Agreement } from '#contract/agreements.ts';
import { rebankingApplication, type RebankingApplication } from '#contract/rebanking-application.ts';
import { z } from '#contract/wire.ts';
import { pesos } from '#domain/money/money.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { begunApplication } from '#test/support/begun-application.ts';
import { answering, draw, refusing } from '#test/support/drawn-page.tsx';
import { agreementId, asAgreement, asManagement, paid, workedPlan, workedUser } from '#test/support/worked-plan.ts';
import { documentsQuery, managementQuery } from '#web/shared/api/person.queries.ts';
import { ProgrammePage } from './ProgrammePage.tsx';
import { applicationQuery } from '#web/portal/parts/application.queries.ts';

const application: RebankingApplication = {
  ...begunApplication,
  id: agreementId,
  state: 'ACTIVA',
  agreementId,
  activeUntil: isoDate('2027-11-27'),
  chosen: {
    ...{ planId: 2, planVersion: 1, name: 'Raíz', paymentOptionId: 'cuotas', validityMonths: 12 },
    totalPrice: pesos(420_000),
    cardBalance: pesos(400_000),
    benefits: 'Acompañamiento para ordenar tu mes\nAvisos antes de cada fecha',
  },
};
const membership = asAgreement(workedPlan(), '2026-12-28', { kind: 'MEMBRESIA', membershipPrice: pesos(420_000) });
const settled = asAgreement(paid(workedPlan(), 4_440_000, '2026-12-01'), '2026-12-28', { kind: 'MEMBRESIA' });
const path = 'GET /api/RebankingProgram/application';

async function drawProgramme(agreement: Agreement, replies: Parameters<typeof answering>[0], isRead = true) {
  answering({ 'GET /api/RebankingProgram/withdrawal': { acuerdoId: null, hasta: null, retracto: null }, ...replies });
  return draw(ProgrammePage, {
    session: { loadUser: () => Promise.resolve(workedUser) },
    fetched: (queries) => {
      queries.setQueryData(documentsQuery.queryKey, []);
      const summary = { id: agreementId, state: 'ACTIVA' as const, stepsDone: 2, planName: 'Raíz' };
      queries.setQueryData(managementQuery.queryKey, {
        ...asManagement(agreement),
        application: { ...summary, agreementId, activeUntil: application.activeUntil },
      });
      if (isRead) queries.setQueryData(applicationQuery.queryKey, application);
    },
  });
}
const heading = (name: string | RegExp) => page.getByRole('heading', { name });

describe('ProgrammePage', () => {
  test('shows months, benefits, next payment and a link to choose another date', async () => {
    await drawProgramme(membership, {});
    await expect.element(heading('Plan Raíz')).toBeVisible();
    await expect.element(heading(/^Mes \d+ de 12$/)).toBeVisible();
    await expect.element(page.getByText('Tu último día es el 27 de noviembre de 2027.')).toBeVisible();
    await expect.element(page.getByText('Acompañamiento para ordenar tu mes')).toBeVisible();
    await expect.element(page.getByText('Llevas pagados $ 600.000 de $ 5.040.000.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Pagar \$\s740\.000/ })).toBeVisible();
    await expect.element(page.getByText('Cupo de $ 400.000.')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Mover la fecha' })).toBeVisible();
    await expect.element(page.getByText('Los estamos preparando.', { exact: false })).toBeVisible();
  });

  test('offers no change of the date for a paid plan', async () => {
    await drawProgramme(settled, {});
    await expect.element(heading('Tu plan está pagado')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Mover la fecha' })).not.toBeInTheDocument();
  });

  test('shows the refund instead of the plan after a withdrawal', async () => {
    const withdrawn = {
      acuerdoId: agreementId,
      hasta: null,
      retracto: {
        radicado: 'RT-2026-000001',
        pedidoEn: '2026-11-28T15:00:00.000Z',
        valor: 70_000,
        devolverHasta: '2026-12-13',
        devueltoEn: null,
      },
    };
    const ended = { ...application, state: 'DESISTIDA' as const, activeUntil: null, chosen: null };
    await drawProgramme(membership, {
      'GET /api/RebankingProgram/withdrawal': { ...withdrawn, hasta: '2026-12-04', retracto: null },
      'POST /api/RebankingProgram/withdrawal/confirm': withdrawn,
      [path]: z.encode(rebankingApplication, ended),
    });
    await page.getByRole('button', { name: 'Retractarme del plan' }).click();
    await page.getByRole('button', { name: 'Sí, retractarme' }).click();
    await expect.element(heading('Te retractaste de tu plan')).toHaveFocus();
    await expect
      .element(page.getByText('Te devolvemos $ 70.000 a más tardar el 13 de diciembre de 2026.'))
      .toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument();
  });

  test('reads the application again when the user retries after a failure', async () => {
    let fails = true;
    const reply = () => (fails ? refusing('NOT_FOUND', 404) : z.encode(rebankingApplication, application));
    await drawProgramme(membership, { [path]: reply }, false);
    const retry = page.getByRole('button', { name: 'Reintentar' });
    await expect.element(retry).toBeVisible();
    fails = false;
    await retry.click();
    await expect.element(heading('Plan Raíz')).toBeVisible();
  });
});
