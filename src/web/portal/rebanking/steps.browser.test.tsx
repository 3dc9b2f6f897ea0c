import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { begunApplication as application } from '#test/support/begun-application.ts';
import { answering, draw, held, refusing } from '#test/support/drawn-page.tsx';
import { chooseRadio } from '#test/support/choose-radio.ts';
import { MailingStep } from './MailingStep.tsx';
import { PlanStep } from './PlanStep.tsx';
import { rebankingStore } from './rebanking.store.ts';

const saved = {
  ...{
    id: null,
    estado: 'CORRESPONDENCIA_OK',
    pasoSolicitud: 1,
    correspondencia: null,
    datos: null,
    planElegido: null,
  },
  ...{ esPeps: false, acuerdoId: null, activaHasta: null, motivo: null },
};
const nothing = () => undefined;
beforeEach(() => rebankingStore.setState({ mailing: undefined, paymentOption: null }));

describe('MailingStep', () => {
  const states = {
    data: [
      { cod: '05', name: 'Antioquia' },
      { cod: '76', name: 'Valle del Cauca' },
    ],
  };
  const cities = {
    data: [
      { cod: '05001', name: 'Medellín' },
      { cod: '05088', name: 'Bello' },
    ],
  };
  const lists = {
    'GET /api/parameters/states': states,
    'GET /api/parameters/states/05': cities,
    'GET /api/parameters/states/76': { data: [{ cod: '76001', name: 'Cali' }] },
  };
  const mailing = (more: object = {}) => {
    const onSaved = vi.fn();
    const onElsewhere = vi.fn();
    const sent = answering({ ...lists, ...more });
    return {
      sent,
      onSaved,
      onElsewhere,
      drawn: draw(() => <MailingStep application={application} onSaved={onSaved} onElsewhere={onElsewhere} />),
    };
  };
  const state = () => page.getByRole('combobox', { name: 'Departamento' });
  const city = () => page.getByRole('combobox', { name: /^Ciudad/ });
  const choose = async (box: ReturnType<typeof state>, name: string) => {
    await box.fill(name.slice(0, 4));
    await page.getByRole('option', { name }).click();
  };
  const posted = (sent: { method: string; path: string }[]) => sent.filter(({ path }) => path.endsWith('/step1'));

  test('sends the codes of the chosen department and city once', async () => {
    const { reply, letGo } = held(saved);
    const { sent, drawn, onSaved } = mailing({ 'POST /api/RebankingProgram/application/step1': reply });
    await drawn;
    await choose(state(), 'Antioquia');
    await choose(city(), 'Bello');
    await page.getByLabelText('Dirección').fill('Calle 10 # 5-21 apto 301');
    const button = page.getByRole('button', { name: 'Guardar y continuar' });
    await button.click();
    await expect.element(button).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(button, { force: true });
    letGo();
    await expect.poll(() => onSaved.mock.calls.length).toBe(1);
    expect(posted(sent).map((each) => (each as { body?: unknown }).body)).toEqual([
      { dpto: '05', city: '05088', address: 'Calle 10 # 5-21 apto 301' },
    ]);
  });

  test('clears the city when the department changes and shows the error of the empty city', async () => {
    const { sent, drawn } = mailing();
    await drawn;
    await choose(state(), 'Antioquia');
    await choose(city(), 'Medellín');
    await choose(state(), 'Valle del Cauca');
    await expect.element(city()).toHaveValue('');
    await page.getByLabelText('Dirección').fill('Calle 10 # 5-21');
    await page.getByRole('button', { name: 'Guardar y continuar' }).click();
    await expect.element(city()).toHaveAttribute('aria-invalid', 'true');
    expect(posted(sent)).toEqual([]);
  });

  test('retries failed lists and keeps the entered values', async () => {
    let comes = false;
    const { drawn } = mailing({
      'GET /api/parameters/states': () => (comes ? states : refusing('UNAVAILABLE', 503)),
    });
    await drawn;
    await page.getByLabelText('Dirección').fill('Carrera 7 # 71-52');
    await expect.element(page.getByRole('alert')).toHaveTextContent('los departamentos');
    comes = true;
    await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await choose(state(), 'Antioquia');
    await expect.element(page.getByLabelText('Dirección')).toHaveValue('Carrera 7 # 71-52');
  });

  test('shows a refusal above the entered values and detects an acceptance on another device', async () => {
    let code: 'CITY_NOT_IN_DEPARTMENT' | 'ALREADY_ACCEPTED' = 'CITY_NOT_IN_DEPARTMENT';
    const { drawn, onElsewhere } = mailing({
      'POST /api/RebankingProgram/application/step1': () => refusing(code, 409),
    });
    await drawn;
    await choose(state(), 'Antioquia');
    await choose(city(), 'Bello');
    await page.getByLabelText('Dirección').fill('Calle 10 # 5-21');
    await page.getByRole('button', { name: 'Guardar y continuar' }).click();
    await expect.element(page.getByText('No pudimos guardar tu dirección')).toBeVisible();
    await expect.element(page.getByLabelText('Dirección')).toHaveValue('Calle 10 # 5-21');
    expect(onElsewhere).not.toHaveBeenCalled();
    code = 'ALREADY_ACCEPTED';
    await page.getByRole('button', { name: 'Guardar y continuar' }).click();
    await expect.poll(() => onElsewhere.mock.calls.length).toBe(1);
  });
});

describe('PlanStep', () => {
  const ways = (months: number) =>
    [
      ...[{ id: 'contado', descripcion: '[b]Un solo pago[/b]', tipo: 'CONTADO', cuotas: 1, valorCuota: 240_000 }],
      ...[
        {
          id: `cuotas-${months}`,
          descripcion: `[b]${months} pagos[/b]`,
          tipo: 'CUOTAS',
          cuotas: months,
          valorCuota: 240_000 / months,
        },
      ],
    ].map((way) => ({ ...way, valorInicial: 0, valorTotal: 240_000 }));
  const plan = (id: number, nombre: string, months: number) => ({
    ...{ id, nombre, vigencia: 6, version: 1, valorTotal: 240_000, cupoTarjeta: 200_000 },
    ...{ textoBeneficios: 'Avisos antes de cada fecha', planesPago: ways(months) },
  });
  const plans = { data: [plan(1, 'Semilla', 3), plan(2, 'Raíz', 6)] };
  const chosen = { ...saved, estado: 'PLAN_ELEGIDO' };
  const text = { titulo: 'Contrato', version: '1', hash: 'h', clausulas: [], calendario: [] };
  const step = (more: object = {}, isPep: boolean | null = false) => {
    const calls = { onChosen: vi.fn(), onElsewhere: vi.fn() };
    const sent = answering({ 'GET /api/membresia/planes': plans, ...more });
    const drawn = draw(() => <PlanStep application={{ ...application, isPep }} {...calls} onBack={nothing} />);
    return { sent, drawn, ...calls };
  };
  const review = () => page.getByRole('button', { name: 'Revisar y aceptar' });
  const radios = () => [...document.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')];
  const body = (sent: { path: string; body: unknown }[]) =>
    sent.filter(({ path }) => path.endsWith('/plan')).map((each) => each.body);

  test('preselects nothing and shows each error at its field', async () => {
    const { sent, drawn, onChosen } = step({
      'POST /api/RebankingProgram/application/plan': { solicitud: chosen, texto: text },
    });
    await drawn;
    const seed = page.getByRole('radio', { name: 'Semilla (6 meses)' });
    await expect.element(seed).toBeVisible();
    expect(radios()).toEqual([]);
    await review().click();
    await expect.element(page.getByText('Elige un plan para seguir.')).toBeVisible();
    await expect.element(seed).toHaveFocus();
    await seed.click();
    expect(radios().map(({ name }) => name)).toEqual(['plan']);
    expect(document.querySelector('.action-bar')).toBeNull();
    await review().click();
    await expect.element(page.getByText('Elige cómo quieres pagarlo para seguir.')).toBeVisible();
    expect(body(sent)).toEqual([]);
    await chooseRadio(/^3 pagos/);
    await expect.element(page.getByText('Elige cómo quieres pagarlo para seguir.')).not.toBeInTheDocument();
    await review().last().click();
    await expect.poll(() => onChosen.mock.calls.length).toBe(1);
    expect(body(sent)).toEqual([{ planId: 1, planVersion: 1, opcionPagoId: 'cuotas-3' }]);
  });

  test('asks about public offices once and sends the answer before the plan', async () => {
    const { sent, drawn, onChosen } = step(
      {
        'POST /api/account/pep-declaration': { esPeps: true },
        'POST /api/RebankingProgram/application/plan': { solicitud: chosen, texto: text },
      },
      null,
    );
    await drawn;
    await page.getByRole('radio', { name: 'Semilla (6 meses)' }).click();
    await chooseRadio(/^3 pagos/);
    await review().last().click();
    await expect.element(page.getByText('Falta tu respuesta sobre cargos públicos.')).toBeVisible();
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
    await chooseRadio(/^Sí/);
    await page.getByLabelText('¿Qué cargo?').fill(' Alcaldesa ');
    await review().last().click();
    await expect.poll(() => onChosen.mock.calls.length).toBe(1);
    expect(sent.filter(({ method }) => method === 'POST').map(({ path, body: given }) => [path, given])).toEqual([
      ['/api/account/pep-declaration', { esPeps: true, cargo: 'Alcaldesa' }],
      ['/api/RebankingProgram/application/plan', { planId: 1, planVersion: 1, opcionPagoId: 'cuotas-3' }],
    ]);
  });

  test('reads a changed plan again and requires a new choice', async () => {
    const { drawn, onElsewhere } = step({
      'POST /api/RebankingProgram/application/plan': () => refusing('PLAN_CHANGED', 409),
    });
    await drawn;
    await page.getByRole('radio', { name: 'Semilla (6 meses)' }).click();
    await chooseRadio(/^Un solo pago/);
    await review().last().click();
    await expect.element(page.getByText('No pudimos guardar tu plan')).toBeVisible();
    await expect.poll(radios).toEqual([]);
    expect(onElsewhere).not.toHaveBeenCalled();
  });
});
