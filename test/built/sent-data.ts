import sharp from 'sharp';
import { extras } from '#test/support/membership.ts';

/** The first person has no e-mail address. */
export const portfolio = `tipo_documento,numero_documento,nombres,apellidos,email,celular,tipo_cliente,numero_obligacion,tipo_producto,acreedor_original,fecha_cesion,fecha_mora,capital,intereses_corrientes,intereses_mora,otros_cargos,operado_por
CC,30111223,Ana,Prieto,,3001110011,no,PR-1,Tarjeta de crédito,Banco Ceiba,2025-11-05,2025-05-20,1000000,0,0,0,Rebanca
CC,30111224,Berta,Luna,berta.luna@correo.example,3001110022,no,PR-2,Tarjeta de crédito,Banco Ceiba,2025-11-05,2025-05-20,1000000,0,0,0,Rebanca
`;

export const month = {
  objetivo: 'PONERME_AL_DIA',
  ingresos: 3_500_000,
  gastos: { vivienda: 1_200_000, mercado: 600_000, transporte: 300_000 },
  ahorros: 500_000,
  estabilidad: 'EMPLEADO',
  personasACargo: 2,
  actividadEconomica: 'asalariado',
  tieneOtrasDeudas: false,
};
export const debtElsewhere = {
  acreedor: 'Banco Nogal',
  saldo: 4_000_000,
  tasaEaPb: 2500,
  pagoMinimo: 200_000,
  diasMora: 120,
};

export async function support(): Promise<File> {
  const image = sharp({ create: { width: 64, height: 48, channels: 3, background: '#e3e9e5' } });
  return new File([new Uint8Array(await image.jpeg().toBuffer())], 'soporte.jpg');
}

export function extrasForm(file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(extras)) form.append(name, value);
  form.append('fileDocument', file);
  return form;
}
