import { pesosField, textField, typed, wire, z, type Schema } from './wire.ts';

const whole = (least: number, most: number): Schema<number, number> =>
  z
    .int('Escribe un número entero.')
    .check(z.gte(least, `El valor mínimo es ${least}.`), z.lte(most, `El valor máximo es ${most}.`));

/** A percentage with up to two decimals in JSON, in basis points in code. */
const percentage: Schema<number, number> = typed<number, number>(
  z.codec(
    z.number('Escribe un porcentaje.').check(
      z.gte(0, 'El valor no puede ser negativo.'),
      z.lte(100, 'El valor máximo es 100.'),
      z.refine((value) => Math.abs(Math.round(value * 100) - value * 100) < 1e-6, 'Usa máximo dos decimales.'),
    ),
    z.number(),
    { decode: (value) => Math.round(value * 100), encode: (bps) => bps / 100 },
  ),
);

const relief = wire({
  move: [
    'moverFecha',
    wire({
      maxDays: ['dias', whole(0, 31)],
      perInstalment: ['porCuota', whole(0, 12)],
      perYear: ['porAno', whole(0, 12)],
    }),
  ],
  skip: [
    'pasarCuotas',
    z.array(wire({ fromInstalments: ['desdeCuotas', whole(1, 120)], times: ['veces', whole(0, 12)] })),
  ],
  pause: ['pausar', wire({ months: ['meses', z.array(whole(1, 12))], perYear: ['porAno', whole(0, 12)] })],
  undone: ['deshacer', wire({ times: ['veces', whole(1, 30)], withinDays: ['dias', whole(1, 365)] })],
  maximumExtension: ['alargueMaximo', whole(0, 24)],
  openDays: ['diasAntes', whole(0, 365)],
  notice: ['aviso', wire({ businessDays: ['diasHabiles', whole(1, 60)] })],
  recover: ['recuperar', wire({ days: ['dias', whole(0, 365)], times: ['veces', whole(0, 12)] })],
  replan: ['cambiarPlazo', wire({ perYear: ['porAno', whole(0, 12)] })],
  lastUnpaidDays: ['diasUltimaCuota', whole(1, 365)],
});

const word = (missing: string): Schema<string, string> =>
  z.string(missing).check(z.regex(/^[a-z0-9][a-z0-9.-]{0,59}$/, 'Usa letras minúsculas, números, puntos y guiones.'));

export const campaignDocument = wire({
  version: ['version', word('Falta la versión.')],
  name: [
    'nombre',
    z.optional(word('El nombre es un texto.')).register(z.globalRegistry, {
      description:
        'Con nombre, la campaña vale solo para las filas de la cartera que lo llevan en la columna campana. Una fila también puede nombrar por su versión una campaña sin nombre.',
    }),
  ],
  creditor: ['acreedor', z.optional(textField(120))],
  bands: ['descuentos', z.array(wire({ upTo: ['hastaCuotas', whole(1, 120)], bps: ['porcentaje', percentage] }))],
  bonuses: [
    'bonosPorPagoInicial',
    z.array(wire({ shareBps: ['desdePorcentaje', percentage], bps: ['porcentaje', percentage] })),
  ],
  maximumBps: ['descuentoMaximo', percentage],
  minimumInitial: ['pagoInicialMinimo', pesosField],
  minimumInitialShareBps: ['pagoInicialMinimoPorcentaje', percentage],
  minimumInstalment: ['cuotaMinima', pesosField],
  rounding: ['redondeo', whole(1, 100_000)],
  annualRateBps: ['tasaEfectivaAnual', percentage],
  validityDays: ['diasDeVigencia', whole(1, 365)],
  firstPaymentBusinessDays: ['diasHabilesPrimerPago', whole(0, 60)],
  comparedTerms: ['cuotasComparadas', z.array(whole(1, 120))],
  relief: ['alivios', z.optional(relief)],
});
