import { dateParts, monthName, parseIsoDate, type IsoDate } from '#domain/time/calendar.ts';
import { formatPesos, pesos } from '#domain/money/money.ts';
import { problems, type ProblemCode } from './problem.ts';

type Detail = Readonly<Record<string, string | number>>;

/** The message of a refusal when its details make it clearer than the title; undefined otherwise. */
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
      const from = dayOf(detail['desde']);
      if (from) return `Podrás pedir este cambio desde el ${from}.`;
      return detail['hasta'] === undefined
        ? undefined
        : 'Ya pasó el plazo de este cambio. Puedes pausar o pagar una parte.';
    }
    case 'RELIEF_LIMIT':
      if (detail['limite'] === 'UNDONE') return undoneTooOften(dayOf(detail['desde']));
      return limits[`${detail['tipo']}:${detail['limite']}`] ?? limits[String(detail['limite'])];
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

/** "42 segundos", "30 minutos"; in seconds up to two minutes. */
function waitText({ seg }: Detail): string | undefined {
  if (typeof seg !== 'number') return undefined;
  const [count, unit] = seg <= 120 ? [seg, 'segundo'] : [Math.ceil(seg / 60), 'minuto'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

function amountRange({ minimo, maximo }: Detail): string | undefined {
  if (typeof minimo !== 'number' || typeof maximo !== 'number') return undefined;
  // When the rest is below the provider's minimum, only that amount can be paid.
  return minimo === maximo
    ? `Escribe ${money(maximo)}: es todo lo que te falta.`
    : `Escribe un valor entre ${money(minimo)} y ${money(maximo)}.`;
}

const undoneTooOften = (from: string | undefined) =>
  from && `Ya deshiciste este cambio varias veces. Podrás pedirlo otra vez desde el ${from}.`;

const money = (amount: number) => formatPesos(pesos(amount));

const limits: Readonly<Record<string, string>> = {
  INSTALMENT: 'Ya moviste esta cuota. Puedes pasarla al final o pagar una parte.',
  'MOVER:YEAR': 'Ya moviste tres fechas este año. Puedes pasar la cuota al final o pagar una parte.',
  'PAUSAR:YEAR': 'Ya hiciste una pausa este año. Puedes pasar la cuota al final o pagar una parte.',
  'PLAZO:YEAR': 'Ya cambiaste el plazo este año. Puedes pasar la cuota al final o pagar una parte.',
  TIMES: 'Ya pasaste las cuotas que tu plan permite. Puedes mover la fecha o pagar una parte.',
  IN_A_ROW: 'Acabas de pasar esta cuota. Puedes mover la fecha o pagar una parte.',
  EXTENSION: 'Tu plan ya no puede alargarse más. Puedes mover la fecha o pagar una parte.',
  NO_DAY: 'No queda un día hábil antes de tu próxima cuota. Puedes pasarla al final o pagar una parte.',
};

/** "14 de enero" */
function dayOf(value: string | number | undefined): string | undefined {
  const date: IsoDate | undefined = typeof value === 'string' ? parseIsoDate(value) : undefined;
  if (date === undefined) return undefined;
  const { day, month } = dateParts(date);
  return `${day} de ${monthName(month)}`;
}
