import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answering, draw, held, refusing, type SentRequest } from '#test/support/drawn-page.tsx';
import { reliefOptions, undoRelief, type ReliefOptions } from '#contract/relief.ts';
import { z } from '#contract/wire.ts';
import { pesos } from '#domain/money/money.ts';
import { isoDate } from '#domain/time/calendar.ts';
import {
  agreementId as id,
  asAgreement,
  asManagement,
  reliefOptions as workedOptions,
  workedPlan,
} from '#test/support/worked-plan.ts';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import { reliefOptionsQuery } from './relief.queries.ts';
import { ReliefPage } from './ReliefPage.tsx';

const make = `POST /api/agreements/${id}/relief`;
const agreement = asAgreement(workedPlan(), '2026-12-21');
const worked = workedOptions(workedPlan(), '2026-12-21');
const [oneMonth] = worked.pause.choices;
const options: ReliefOptions = {
  ...worked,
  skip: { refusal: { code: 'RELIEF_LIMIT', message: 'Ya pasaste una cuota.' }, left: 0, preview: null },
  pause: {
    left: 1,
    choices: [
      oneMonth!,
      { months: 2, refusal: { code: 'RELIEF_LIMIT', message: 'Tu plan ya no puede alargarse más.' }, preview: null },
    ],
  },
  typed: { ...worked.typed, destinations: ['CUOTA'] },
};

const path = 'portal/ofertas/acuerdos/ayuda';
const drawPage = (more: Partial<ReliefOptions> = {}, change: Partial<typeof agreement> = {}) =>
  draw(ReliefPage, {
    at: `/${path}?acuerdo=${id}`,
    path,
    fetched: (queries) => {
      queries.setQueryData(managementQuery.queryKey, asManagement({ ...agreement, ...change }));
      queries.setQueryData(reliefOptionsQuery(id).queryKey, { ...options, ...more });
    },
  });
const way = (name: RegExp) => page.getByRole('radio', { name });
const posted = (sent: readonly SentRequest[]) => sent.filter(({ method }) => method === 'POST').map(({ body }) => body);
const confirm = () => page.getByRole('button', { name: 'Confirmar' });

describe('the options to change a plan', () => {
  test('are not preselected, and show a reason when they are unavailable', async () => {
    await drawPage();
    for (const each of page.getByRole('radio').all()) await expect.element(each).not.toBeChecked();
    expect(confirm().elements()).toEqual([]);
    expect(page.getByRole('button', { name: 'Deshacer el último cambio' }).elements()).toEqual([]);
    await expect.element(way(/Pasar esta cuota/)).toBeDisabled();
    await expect.element(page.getByText('Ya pasaste una cuota.')).toBeVisible();
    await way(/Pagar una parte/).click();
    await expect.element(page.getByRole('textbox')).toBeVisible();
    expect(confirm().elements()).toEqual([]);
  });

  test.each([
    [
      'paid',
      { state: 'CUMPLIDO' as const },
      'PAY_ALREADY_PAID',
      'Ya pagaste todo tu acuerdo. No queda nada por cambiar.',
    ],
    [
      'recoverable',
      { state: 'INCUMPLIDO' as const, recovery: { until: isoDate('2027-01-20'), amount: pesos(1_480_000) } },
      'AGREEMENT_CLOSED',
      'Tu acuerdo terminó. Puedes recuperarlo hasta el 20 de enero con $ 1.480.000.',
    ],
  ])('are replaced by the state of a %s agreement', async (_, change, code, said) => {
    const refusal = { code, message: 'La misma razón.' };
    await drawPage(
      {
        typed: { ...options.typed, refusal },
        move: { refusal, left: 0, days: [] },
        skip: { refusal, left: 0, preview: null },
        pause: { left: 0, choices: [{ months: 1, refusal, preview: null }] },
      },
      change,
    );
    await expect.element(page.getByText(said)).toBeVisible();
    await expect.element(page.getByText('La misma razón.')).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: 'Volver a mi plan' })).toBeVisible();
  });

  test('show the new dates and the confirmation button after the user chooses a day', async () => {
    await drawPage();
    await way(/Mover esta fecha/).click();
    expect(confirm().elements()).toEqual([]);
    await way(/14 ene/).click();
    await expect.element(confirm()).toBeVisible();
    await expect.element(page.getByRole('table')).toBeVisible();
    await way(/Pausar/).click();
    expect(confirm().elements()).toEqual([]);
    await expect.element(way(/^2 meses/)).toBeDisabled();
    await expect.element(page.getByText('Tu plan ya no puede alargarse más.')).toBeVisible();
  });
});

describe('confirming a change', () => {
  async function chosen() {
    await drawPage();
    await way(/Mover esta fecha/).click();
    await way(/14 ene/).click();
  }

  test('sends the shown change once', async () => {
    const { reply } = held({});
    const sent = answering({ [make]: reply });
    await chosen();
    await confirm().dblClick();
    await expect.element(confirm()).toHaveAttribute('aria-busy', 'true');
    expect(posted(sent)).toEqual([{ tipo: 'MOVER', cuota: 1, fecha: '2027-01-14', huella: 'MOVER 2027-01-14' }]);
  });

  test('retries with the same idempotency key when the server did not respond', async () => {
    const sent = answering({ [make]: () => Promise.reject(new TypeError('Failed to fetch')) });
    await chosen();
    await confirm().click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('No hubo respuesta');
    await expect.element(page.getByRole('alert')).toBeInViewport();
    await expect.element(confirm()).toBeInViewport();
    await confirm().click();
    await expect.poll(() => sent.filter(({ method }) => method === 'POST').length).toBe(2);
    const [first, second] = sent.filter(({ method }) => method === 'POST').map(({ headers }) => headers);
    expect(first!['Idempotency-Key']).toBe(second!['Idempotency-Key']);
  });

  test('shows why a change was refused until the user chooses another day', async () => {
    answering({ [make]: () => refusing('RELIEF_CHANGED', 409, { title: 'Tu plan cambió mientras lo mirabas.' }) });
    await chosen();
    await confirm().click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(/No cambiamos nada.*Tu plan cambió/);
    await way(/13 ene/).click();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });
});

describe('dates that change on the server while the page is open', () => {
  const changed = {
    ...options,
    move: { ...options.move, days: [{ on: isoDate('2027-01-13'), hash: 'huella-nueva' }] },
    pause: {
      ...options.pause,
      choices: [{ ...oneMonth!, preview: { ...oneMonth!.preview!, hash: 'huella-nueva' } }],
    },
  };
  const replies = {
    [make]: () =>
      refusing('RELIEF_CHANGED', 409, { title: 'Tu plan cambió mientras lo mirabas. Mira las nuevas fechas.' }),
    [`GET /api/agreements/${id}/options`]: () => z.encode(reliefOptions, changed),
  };

  test('are read again for the same choice and can then be confirmed', async () => {
    const sent = answering(replies);
    await drawPage();
    await way(/Pausar/).click();
    await way(/^1 mes/).click();
    await confirm().click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Mira las nuevas fechas.');
    await expect.element(way(/^1 mes/)).toBeChecked();
    await expect.poll(() => page.getByRole('radio', { name: /^2 meses/ }).elements()).toEqual([]);
    await confirm().click();
    await expect
      .poll(() => posted(sent))
      .toEqual([
        { tipo: 'PAUSAR', meses: 1, huella: oneMonth!.preview!.hash },
        { tipo: 'PAUSAR', meses: 1, huella: 'huella-nueva' },
      ]);
  });

  test('clear a chosen day that is no longer available', async () => {
    answering(replies);
    await drawPage();
    await way(/Mover esta fecha/).click();
    await way(/14 ene/).click();
    await confirm().click();
    await expect.element(way(/14 ene/)).not.toBeInTheDocument();
    expect(page.getByRole('table').elements()).toEqual([]);
    expect(confirm().elements()).toEqual([]);
    await way(/13 ene/).click();
    await expect.element(page.getByRole('table')).toBeVisible();
  });

  test('do not clear an amount that the user is typing', async () => {
    const { queries } = await drawPage();
    await way(/Pagar una parte/).click();
    await page.getByRole('textbox').fill('100000');
    queries.setQueryData(reliefOptionsQuery(id).queryKey, changed);
    await expect.element(page.getByRole('textbox')).toHaveValue('100.000');
    await expect.element(page.getByRole('button', { name: /^Pagar/ })).toBeVisible();
  });
});

describe('undoing the last change', () => {
  const undo = { reliefId: id, kind: 'MOVER', until: new Date('2026-11-25T17:00:00Z') } as const;

  test('shows the reason of a refusal and reloads the possible changes', async () => {
    const title = 'Ya no se puede deshacer.';
    const sent = answering({
      [`POST /api/agreements/${id}/relief/${id}/undo`]: () => refusing('UNDO_CLOSED', 409, { title }),
      [`GET /api/agreements/${id}/options`]: () => z.encode(reliefOptions, options),
    });
    await drawPage({ undo });
    const button = page.getByRole('button', { name: 'Deshacer el último cambio' });
    await button.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(title);
    await expect.element(button).not.toBeInTheDocument();
    expect(posted(sent)).toHaveLength(1);
  });

  test('shows and focuses the restored date', async () => {
    answering({
      [`POST /api/agreements/${id}/relief/${id}/undo`]: z.encode(undoRelief.reply, {
        agreement: asAgreement(workedPlan(), '2026-12-21'),
      }),
    });
    await drawPage({ undo });
    await page.getByRole('button', { name: 'Deshacer el último cambio' }).click();
    const said = page.getByText('Deshecho. Tu próxima fecha vuelve a ser el 30 de diciembre de 2026.');
    await expect.element(said).toBeVisible();
    expect(document.activeElement?.contains(said.element())).toBe(true);
  });
});
