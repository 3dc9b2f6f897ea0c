import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DiagnosisState } from '#contract/diagnosis.ts';
import type { RebankingApplication } from '#contract/rebanking-application.ts';
import { pesos } from '#domain/money/money.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { begunApplication as application } from '#test/support/begun-application.ts';
import { answering, draw } from '#test/support/drawn-page.tsx';
import { ExtrasStep } from './ExtrasStep.tsx';
import { diagnosisMonthQuery } from './rebanking.queries.ts';
import { rebankingStore } from './rebanking.store.ts';

const diagnosisMonth: DiagnosisState['profile'] = {
  objective: 'SOLO_MIRAR',
  income: pesos(2_800_000),
  expenses: { food: pesos(900_000), housing: pesos(400_000), health: null },
  savings: null,
  stability: 'EMPLEADO',
  dependants: 1,
  activity: 'asalariado',
  hasOtherDebts: false,
};

async function drawStep(
  more: Partial<RebankingApplication> = {},
  month: DiagnosisState['profile'] | undefined = diagnosisMonth,
  replies: Parameters<typeof answering>[0] = {},
) {
  const sent = answering(replies);
  const nothing = () => undefined;
  await draw(
    () => (
      <ExtrasStep
        application={{ ...application, ...more }}
        onSaved={nothing}
        onElsewhere={nothing}
        onBack={nothing}
        onKeep={undefined}
      />
    ),
    {
      at: '/portal/rebancarizacion',
      fetched: (queries) => month && queries.setQueryData(diagnosisMonthQuery.queryKey, month),
    },
  );
  return sent;
}
const values = () =>
  ['Actividad económica', 'Ingresos al mes', 'Gastos al mes'].map(
    (label) => (page.getByLabelText(label, { exact: true }).element() as HTMLInputElement).value,
  );
const ofDiagnosis = page.getByText('Pusimos lo que nos contaste en tu diagnóstico.');

describe('ExtrasStep', () => {
  beforeEach(() => rebankingStore.setState({ extras: undefined }));

  test('is prefilled from the diagnosis and states this source', async () => {
    await drawStep();
    await expect.element(ofDiagnosis).toBeVisible();
    expect(values()).toEqual(['Empleado con salario', '2.800.000', '1.300.000']);
  });

  test('is prefilled with saved answers', async () => {
    const extras = {
      birthDate: isoDate('1988-05-17'),
      economicActivity: 'asalariado',
      companyName: 'Panadería La Espiga',
      monthlyIncome: pesos(3_000_000),
      monthlyExpenses: pesos(1_000_000),
      fileName: 'recibo.pdf',
    } as NonNullable<RebankingApplication['extras']>;
    await drawStep({ extras });
    await expect.element(page.getByLabelText('Ingresos al mes')).toHaveValue('3.000.000');
    expect(values()[2]).toBe('1.000.000');
    await expect.element(ofDiagnosis).not.toBeInTheDocument();
  });

  test('shows only the six fields of the specification', async () => {
    await drawStep({ isPep: null });
    for (const label of ['Actividad económica', 'Empresa donde trabajas', 'Ingresos al mes', 'Gastos al mes'])
      await expect.element(page.getByLabelText(label, { exact: true })).toBeVisible();
    await expect.element(page.getByRole('group', { name: 'Fecha de nacimiento' })).toBeVisible();
    await expect.element(page.getByLabelText('Soporte de tus ingresos')).toBeInTheDocument();
    expect(page.getByRole('radio').elements()).toEqual([]);
    await expect.element(page.getByText(/cargo público/)).not.toBeInTheDocument();
  });

  test('is empty without a diagnosis', async () => {
    await drawStep({}, { ...diagnosisMonth, income: null, expenses: {}, activity: null });
    await expect.element(page.getByLabelText('Ingresos al mes')).toHaveValue('');
    expect(values()).toEqual(['', '', '']);
    await expect.element(ofDiagnosis).not.toBeInTheDocument();
  });

  const pngOf = async (megabytes: number) => {
    const canvas = new OffscreenCanvas(20, 20);
    canvas.getContext('2d')!.fillRect(0, 0, 20, 20);
    const image = await canvas.convertToBlob({ type: 'image/png' });
    // Decoders ignore bytes after the end of an image.
    return [image, new Uint8Array(Math.ceil(megabytes * 1024 * 1024) - image.size)];
  };
  const wrongType = 'Formato de archivo no válido. Solo se aceptan .jpg, .png, .webp y .pdf.';
  test.each<[string, string, () => BlobPart[] | Promise<BlobPart[]>, string | undefined]>([
    ['a PNG of 6.3 MB', 'captura.png', () => pngOf(6.3), 'El tamaño máximo del archivo es de 5MB.'],
    ['a PNG of 5 MB', 'captura.png', () => pngOf(5), undefined],
    ['an archive named .pdf', 'soporte.pdf', () => ['PK\u0003\u0004'], wrongType],
    ['a photo named .html', 'foto.html', () => [new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], undefined],
  ])('accepts or rejects a file only by its content and size: %s', async (_what, name, parts, message) => {
    await drawStep();
    const chosen = new DataTransfer();
    chosen.items.add(new File(await parts(), name));
    const input = page.getByLabelText('Soporte de tus ingresos').element() as HTMLInputElement;
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await expect.element(page.getByRole('button', { name: `Quitar ${name}` })).toBeVisible();
    const said = [wrongType, 'El tamaño máximo del archivo es de 5MB.'].filter(
      (text) => page.getByText(text).elements().length > 0,
    );
    expect(said).toEqual(message === undefined ? [] : [message]);
  });

  test.each([
    ['0,6', '0', 'Los ingresos mensuales son obligatorios.'],
    ['1.500,50', '1.501', undefined],
  ])('reads an income of %s as %s', async (typed, shown, message) => {
    await drawStep();
    const income = page.getByLabelText('Ingresos al mes');
    await userEvent.click(income);
    await userEvent.keyboard(`{Control>}a{/Control}${typed}{Tab}`);
    await expect.element(income).toHaveValue(shown);
    const required = page.getByText('Los ingresos mensuales son obligatorios.');
    if (message) await expect.element(required).toBeVisible();
    else await expect.element(required).not.toBeInTheDocument();
  });
});
