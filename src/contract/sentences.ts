import { formatDay, formatLongDate, parseIsoDate, type IsoDate } from '#domain/time/calendar.ts';
import { formatPesos, pesos } from '#domain/money/money.ts';
import { problems, type ProblemCode } from './problem.ts';

type Detail = Readonly<Record<string, string | number>>;

export function sentenceFor(code: ProblemCode, detail: Detail): string | undefined {
  switch (code) {
    case 'AMOUNT_RANGE':
      return amountRange(detail);
    case 'RELIEF_DATE': {
      const [from, until] = [dayOf(detail['desde']), dayOf(detail['hasta'])];
      if (from && from === until) return `Solo puedes escoger el ${from}.`;
      return from && until ? `Elige un día hábil entre el ${from} y el ${until}.` : undefined;
    }
    case 'RELIEF_NOT_NOW': {
      if (detail['tipo'] === 'PLAZO') return 'Podrás cambiar el plazo cuando pagues una cuota.';
      const needed = needs[String(detail['falta'])];
      if (needed) return needed;
      const from = dayOf(detail['desde']);
      if (from) return `Podrás pedir este cambio desde el ${from}.`;
      return detail['hasta'] === undefined ? undefined : withWays('Ya pasó el plazo de este cambio.', detail);
    }
    case 'RELIEF_LIMIT': {
      const reason = limits[`${detail['tipo']}:${detail['limite']}`] ?? limits[String(detail['limite'])];
      const from = detail['limite'] === 'UNDONE' ? dayOf(detail['desde']) : undefined;
      if (from) return `${reason} Podrás pedirlo otra vez desde el ${from}.`;
      return reason && withWays(reason, detail);
    }
    case 'UNDO_CLOSED':
      return undoClosed(detail);
    case 'RECOVER_CLOSED':
      return recoverClosed(detail);
    case 'DISPUTE_OPEN': {
      const number = detail['radicado'];
      return number === undefined
        ? undefined
        : `Ya tienes el reclamo ${number} abierto por esto. Puedes agregarle archivos.`;
    }
    case 'OTP_INVALID':
      return triesLeft(detail['n']);
    case 'OTP_TOO_MANY': {
      const wait = waitText(detail);
      return wait && `Pediste muchos códigos. Puedes pedir otro en ${wait}.`;
    }
    case 'OTP_RESEND_WAIT': {
      const wait = waitText(detail);
      return wait && `Ya va en camino. Puedes pedir otro código en ${wait}.`;
    }
    case 'TOO_MANY_REQUESTS': {
      const wait = waitText(detail);
      return wait && `Recibimos muchas solicitudes tuyas. Puedes seguir en ${wait}.`;
    }
    default:
      return undefined;
  }
}

function triesLeft(left: string | number | undefined): string | undefined {
  if (typeof left !== 'number') return undefined;
  if (left === 0) return problems.OTP_TOO_MANY[1];
  const tries = left === 1 ? 'Te queda 1 intento' : `Te quedan ${left} intentos`;
  return `Ese código no coincide. Revisa el último mensaje que te llegó. ${tries}.`;
}

function waitText({ seg }: Detail): string | undefined {
  if (typeof seg !== 'number') return undefined;
  const [count, unit] = seg <= 120 ? [seg, 'segundo'] : [Math.ceil(seg / 60), 'minuto'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

function amountRange({ minimo, maximo }: Detail): string | undefined {
  if (typeof minimo !== 'number' || typeof maximo !== 'number') return undefined;
  // When the remaining debt is below the provider's minimum, only the whole remaining debt can be paid.
  return minimo === maximo
    ? `Escribe ${money(maximo)}: es todo lo que te falta.`
    : `Escribe un valor entre ${money(minimo)} y ${money(maximo)}.`;
}

const needs: Readonly<Record<string, string>> = {
  FIRST: 'Primero paga tu pago inicial. Después puedes cambiar las fechas.',
  CREDIT: 'Primero paga lo que se anuló. Después puedes cambiar las fechas.',
  SINGLE: 'Este plan es de un solo pago: su fecha no se cambia.',
};

function withWays(reason: string, detail: Detail, move = 'mover la fecha'): string {
  const skip = reason.includes('cuota') ? 'pasarla al final' : 'pasar la cuota al final';
  const ways: Readonly<Record<string, string>> = {
    MOVER: move,
    PASAR: skip,
    PAUSAR: 'pausar',
    PARTE: 'pagar una parte',
  };
  const now = String(detail['ahora'] ?? '')
    .split(' ')
    .flatMap((way) => ways[way] ?? []);
  const [later, from] = [ways[String(detail['despues'])], dayOf(detail['despuesDesde'])];
  const again = now.length === 0 && !later ? dateOf(detail['otraVez']) : undefined;
  return [
    reason,
    ...(now.length > 0 ? [`Puedes ${now.join(' o ')}.`] : []),
    ...(later && from ? [`Desde el ${from} puedes ${later}.`] : []),
    ...(again ? [`Podrás pedirlo otra vez desde el ${formatLongDate(again)}.`] : []),
  ].join(' ');
}

const undoClosed = (detail: Detail): string =>
  String(detail['ahora'] ?? '').startsWith('MOVER')
    ? `${problems.UNDO_CLOSED[1]} Puedes mover la fecha otra vez.`
    : withWays(problems.UNDO_CLOSED[1], detail, 'mover la fecha otra vez');

function recoverClosed({ porque, ofertaId, puedePedirOferta }: Detail): string {
  if (porque === 'RUNNING') return 'Este plan sigue en pie: no hay nada que recuperar.';
  const reason = porque === 'ONCE' ? 'Un plan se recupera una sola vez.' : problems.RECOVER_CLOSED[1];
  if (puedePedirOferta === 1) return `${reason} Pide una oferta nueva en tus ofertas.`;
  return ofertaId === undefined ? reason : `${reason} Mira tu oferta nueva.`;
}

const money = (amount: number) => formatPesos(pesos(amount));

const limits: Readonly<Record<string, string>> = {
  INSTALMENT: 'Ya moviste esta cuota.',
  'MOVER:YEAR': 'Ya moviste las fechas que tu plan permite en un año.',
  'PAUSAR:YEAR': 'Ya hiciste una pausa este año.',
  'PLAZO:YEAR': 'Ya cambiaste el plazo este año.',
  TIMES: 'Ya pasaste las cuotas que tu plan permite.',
  IN_A_ROW: 'Acabas de pasar esta cuota.',
  UNDONE: 'Ya deshiciste este cambio varias veces.',
  EXTENSION: 'Tu plan ya no puede alargarse más.',
  NO_DAY: 'No queda un día hábil antes de tu próxima cuota.',
};

const dateOf = (value: string | number | undefined): IsoDate | undefined =>
  typeof value === 'string' ? parseIsoDate(value) : undefined;

function dayOf(value: string | number | undefined): string | undefined {
  const date = dateOf(value);
  return date && formatDay(date);
}
