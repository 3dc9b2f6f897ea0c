import type { Objective, PriorityReason } from '#domain/debts/debt-priority.ts';
import type { PaymentBand } from '#domain/diagnosis/diagnosis.ts';
import type { IndexPartName, Lever, Stability } from '#domain/diagnosis/health-index.ts';
import { formatPesos, pesos, type Pesos } from '#domain/money/money.ts';
import type { PayoffStrategy } from '#domain/debts/payoff.ts';
import type { ExpenseCategory } from '#contract/diagnosis.ts';

/** Level 0 is the best level. The names must not shame the person. */
export function levelWord(level: number): string {
  if (level <= 2) return 'Al día';
  if (level <= 4) return 'En seguimiento';
  return level <= 7 ? 'Atención' : 'Prioridad';
}

export const objectiveText: Record<Objective, { name: string; hint: string }> = {
  PONERME_AL_DIA: { name: 'Ponerme al día ya', hint: 'Empezamos por lo que lleva más tiempo pendiente.' },
  BAJAR_CUOTAS: { name: 'Bajar mis cuotas', hint: 'Ordenamos las ofertas por la cuota más baja.' },
  VOLVER_A_CREDITO: { name: 'Volver a tener crédito', hint: 'Empezamos por la deuda que puedes cerrar primero.' },
  SOLO_MIRAR: { name: 'Solo mirar', hint: 'Te mostramos el panorama completo, sin compromiso.' },
};

export const stabilityText: Record<Stability, string> = {
  EMPLEADO: 'Soy empleado con contrato',
  PENSIONADO: 'Soy pensionado',
  INDEPENDIENTE: 'Soy independiente',
  INFORMAL: 'Trabajo por días o sin contrato',
  SIN_INGRESOS: 'Hoy no tengo ingresos',
};

export const expenseText: Record<ExpenseCategory, string> = {
  housing: 'Arriendo o cuota de vivienda',
  food: 'Mercado',
  utilities: 'Servicios, internet y celular',
  transport: 'Transporte',
  health: 'Salud',
  education: 'Educación',
  other: 'Otros gastos',
};

export const essentialExpenses: ReadonlySet<ExpenseCategory> = new Set<ExpenseCategory>([
  'housing',
  'food',
  'utilities',
  'transport',
  'health',
]);

export const partText: Record<IndexPartName, { name: string; about: string }> = {
  PAGOS: {
    name: 'Pagos frente a ingresos',
    about: 'Todos los puntos si pagas lo vencido y tus pagos no pasan del 30 % de lo que te entra.',
  },
  FLUJO: { name: 'Plata que queda libre', about: 'Todos los puntos si te queda libre el 20 % de lo que te entra.' },
  MORA: { name: 'Tiempo sin pagar', about: 'Cuenta la deuda que lleva más días pendiente.' },
  AHORRO: { name: 'Ahorros', about: 'Todos los puntos si cubren tres meses de gastos.' },
  ESTABILIDAD: { name: 'Estabilidad del ingreso', about: 'Cuenta cómo te entra la plata, como tú lo dijiste.' },
};

export const paymentBandText: Record<PaymentBand, string> = {
  PRUDENTE: 'Está dentro del límite prudente del 30 %.',
  ATENTO: 'Pasa del 30 % prudente, y está dentro del 35 %.',
  LIMITE: 'Está cerca del tope del 40 %.',
  SOBRE_EL_LIMITE: 'Pasa del tope del 40 % que se recomienda.',
  SIN_INGRESOS: 'Sin ingresos no se puede calcular.',
  SIN_PAGAR: 'Lo vencido por lo que hoy no pagas nada no suma aquí.',
};

export const priorityText: Record<PriorityReason, string> = {
  COBRO_JURIDICO: 'Está en cobro jurídico: escríbenos y buscamos opciones contigo.',
  CABE: 'Tiene una oferta que cabe en lo que te queda libre.',
  OFERTA: 'Tiene una oferta para cerrarla con descuento.',
  MAS_TIEMPO: 'Es la que lleva más tiempo pendiente.',
  CUOTA_MAS_BAJA: 'Su oferta es la de cuota más baja.',
  MAYOR_CUOTA: 'Es la que más te pide cada mes.',
  MAS_PEQUENA: 'Es la más pequeña: puedes cerrarla primero, y ahí empieza a correr el plazo de su reporte.',
  EN_MORA: 'Su lugar sale de tu objetivo y del tiempo que lleva.',
  TASA_MAS_ALTA: 'Está al día, y es la de tasa más alta.',
  AL_DIA: 'Está al día: basta con seguir pagándola.',
  EN_ACUERDO: 'Ya tiene un acuerdo: sigue pagando sus cuotas.',
  EN_DISPUTA: 'Está en revisión por un reclamo.',
  EN_INSOLVENCIA: 'Hace parte de un proceso de insolvencia.',
};

export function leverText({ lever, amount }: Pick<Lever, 'lever' | 'amount'>): { title: string; text: string } {
  const value = formatPesos(amount);
  switch (lever) {
    case 'PONERSE_AL_DIA':
      return { title: 'Ponte al día con lo pendiente', text: 'Un acuerdo que se cumple ya cuenta como estar al día.' };
    case 'BAJAR_PAGOS':
      return {
        title: `Baja ${value} de tus pagos al mes`,
        text: 'Así tus pagos quedan en el 30 % de lo que te entra.',
      };
    case 'AJUSTAR_GASTOS':
      return {
        title: `Ajusta ${value} de tus gastos al mes`,
        text: 'Es una décima parte o menos de lo que hoy gastas.',
      };
    case 'AHORRAR':
      return { title: `Guarda ${value}`, text: 'Con eso completas otro mes de gastos en ahorros.' };
  }
}

export const strategyText: Record<PayoffStrategy, { name: string; about: string }> = {
  BOLA_DE_NIEVE: { name: 'Bola de nieve', about: 'Primero la deuda más pequeña.' },
  AVALANCHA: { name: 'Avalancha', about: 'Primero la deuda con la tasa más alta.' },
};

/** For example, 257 becomes "25,7". */
export const pointsText = (tenths: number): string =>
  tenths % 10 === 0 ? String(tenths / 10) : `${Math.floor(tenths / 10)},${tenths % 10}`;

/** For example, 3430 becomes "34,3 %". */
export function rateText(bps: number): string {
  const tenths = Math.floor((bps + 5) / 10);
  return `${pointsText(tenths)}\u00a0%`;
}

export function monthsText(months: number): string {
  const [years, rest] = [Math.floor(months / 12), months % 12];
  const yearWords = years === 0 ? '' : years === 1 ? '1 año' : `${years} años`;
  const restWords = rest === 0 && years > 0 ? '' : rest === 1 ? '1 mes' : `${rest} meses`;
  return [yearWords, restWords].filter(Boolean).join(' y ');
}

export function payoffRefusalText(refusal: 'PRESUPUESTO_INSUFICIENTE' | 'NO_AMORTIZA', minimum: Pesos | null): string {
  return refusal === 'PRESUPUESTO_INSUFICIENTE'
    ? `Tus deudas piden ${formatPesos(minimum ?? pesos(0))} al mes entre todas. Con menos, alguna se queda sin pagar.`
    : 'Una de tus deudas no baja: los intereses la hacen crecer.';
}

/**
 * For the plans of one debt, `free` includes the present payment for the debt, because a plan replaces this payment.
 */
export function freeText(free: Pesos, ofMonth: Pesos = free): string {
  if (free > ofMonth) return `Con lo que hoy pagas por esa deuda, te quedan libres ${formatPesos(free)} al mes`;
  return free > 0 ? `Te quedan libres ${formatPesos(free)} al mes` : 'Hoy no te queda plata libre al mes';
}

export function beyondFreeText(free: Pesos): string {
  return free > 0 ? `supera los ${formatPesos(free)} que te quedan libres` : 'no cabe: hoy no te queda plata libre';
}

export const openingText = (initialPayment: Pesos, hidden = false): string =>
  `La cuota te alcanza; el pago inicial${hidden ? '' : ` de ${formatPesos(initialPayment)}`} todavía no`;

/** The offer that is closest to the free amount. `recommended` is the product of the best offer. */
export interface NearestOffer {
  product: string;
  recommended: string;
  lowestInstalment: Pesos;
  free: Pesos;
  /** The smallest initial payment when only the initial payment is too high; otherwise null. */
  openingShort: Pesos | null;
}

/**
 * Returns undefined unless every offer is unaffordable. Prefers the smallest `openingShort`, and otherwise the smallest
 * difference between the lowest instalment and the free amount. `offers` is sorted, best offer first.
 */
export function nearestOffer(
  offers: readonly (Omit<NearestOffer, 'free' | 'recommended'> & {
    free: Pesos | null;
    fitsCapacity: boolean | null;
  })[],
): NearestOffer | undefined {
  if (!offers.every(({ fitsCapacity }) => fitsCapacity === false)) return undefined;
  const known = offers.flatMap(({ product, lowestInstalment, free, openingShort }) =>
    free === null
      ? []
      : [{ product, recommended: offers[0]?.product ?? product, lowestInstalment, free, openingShort }],
  );
  const opening = known.flatMap((each) => (each.openingShort === null ? [] : [each]));
  return (
    opening.toSorted((a, b) => (a.openingShort ?? 0) - (b.openingShort ?? 0))[0] ??
    known.toSorted((a, b) => a.lowestInstalment - a.free - (b.lowestInstalment - b.free))[0]
  );
}
