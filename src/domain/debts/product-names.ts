import { capitalised } from '#domain/capitalised.ts';

/** Keys are upper case, without accents, with single spaces. */
const spoken: Readonly<Record<string, string>> = {
  TC: 'Tarjeta de crédito',
  TDC: 'Tarjeta de crédito',
  'TARJETA CREDITO': 'Tarjeta de crédito',
  'TARJETA DE CREDITO': 'Tarjeta de crédito',
  CONSUMO: 'Crédito de consumo',
  'CREDITO CONSUMO': 'Crédito de consumo',
  'CREDITO DE CONSUMO': 'Crédito de consumo',
  LI: 'Libre inversión',
  'LIBRE INVERSION': 'Libre inversión',
  'CREDITO LIBRE INVERSION': 'Crédito de libre inversión',
  'CREDITO DE LIBRE INVERSION': 'Crédito de libre inversión',
  ROTATIVO: 'Crédito rotativo',
  'CUPO ROTATIVO': 'Cupo rotativo',
  'CREDITO ROTATIVO': 'Crédito rotativo',
  LIBRANZA: 'Libranza',
  VEHICULO: 'Crédito de vehículo',
  'CREDITO VEHICULO': 'Crédito de vehículo',
  'CREDITO DE VEHICULO': 'Crédito de vehículo',
  HIPOTECARIO: 'Crédito hipotecario',
  'CREDITO HIPOTECARIO': 'Crédito hipotecario',
  VIVIENDA: 'Crédito de vivienda',
  'CREDITO DE VIVIENDA': 'Crédito de vivienda',
  MICROCREDITO: 'Microcrédito',
  SOBREGIRO: 'Sobregiro',
  EDUCATIVO: 'Crédito educativo',
  'CREDITO EDUCATIVO': 'Crédito educativo',
};

const keyOf = (type: string): string =>
  type
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
    .toUpperCase();

/** Keeps an unknown type, in sentence case when it has only capitals or contains underscores. Idempotent. */
export function productName(type: string): string {
  const known = spoken[keyOf(type)];
  if (known !== undefined) return known;
  const isCode = type === type.toUpperCase() || type.includes('_');
  if (!isCode) return type;
  return capitalised(type.replaceAll('_', ' ').trim().toLowerCase());
}
