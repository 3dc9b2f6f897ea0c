import { add, formatPesos, pesos, subtract, type Pesos } from '#domain/money/money.ts';
import { balance } from '#domain/debts/obligations.ts';
import { formatLongDate } from '#domain/time/calendar.ts';
import type { AgreementFacts, ReplacedPlan } from './agreement-facts.ts';
import { listed, discountInWords, oneLine, partiesInWords, written, type AgreementClause } from './clause-words.ts';

export function differenceInWords(difference: number): string {
  if (difference === 0) return 'lo mismo en total';
  return `${formatPesos(pesos(Math.abs(difference)))} ${difference > 0 ? 'más' : 'menos'} en total`;
}

export const instalmentsInWords = (count: number): string => `${count} ${count === 1 ? 'cuota' : 'cuotas'}`;

export function replacedClause(facts: AgreementFacts, replaced: ReplacedPlan): AgreementClause {
  const { initialPayment: paid, total, interest } = facts;
  const { totalBefore, difference, earned } = replaced;
  const now = add(total, interest);
  const number = `n.º\u00a0${oneLine(replaced.agreementNumber)}`;
  const more =
    difference === 0
      ? 'Cuestan lo mismo.'
      : `La diferencia es de ${written(pesos(Math.abs(difference)))} ${difference > 0 ? 'más' : 'menos'}.`;
  const interestPaid =
    earned > 0 ? ` De ese valor, ${written(earned)} cubren intereses ya causados del acuerdo anterior.` : '';
  return {
    id: 'que-reemplaza',
    title: 'Qué reemplaza',
    plain: `Este acuerdo reemplaza el ${number}. Lo que ya pagaste, ${formatPesos(paid)}, cuenta completo. Te cuesta ${differenceInWords(difference)}.`,
    legal: [
      `Este acuerdo reemplaza el acuerdo ${number}, que el Titular aceptó el ${formatLongDate(replaced.acceptedOn)}. Aquel termina cuando el Titular acepta este, y sus cuotas pendientes dejan de cobrarse.`,
      `El Titular ha pagado ${written(paid)}, que se abonan completos a este acuerdo.${interestPaid}`,
      `El acuerdo anterior costaba en total ${written(totalBefore)}. Este cuesta en total ${written(now)}. ${more}`,
      'Un pago del acuerdo anterior que se conozca después se abona a este. Si la entidad financiera anula o reversa un pago ya abonado, su valor vuelve a deberse aquí.',
    ],
  };
}

export function costClause(facts: AgreementFacts, replaced: ReplacedPlan): AgreementClause {
  const { components, total, interest, initialPayment: paid, instalments, serviceCost } = facts;
  const owed = balance(components);
  const now = add(total, interest);
  const left: Pesos = subtract(now, paid);
  const price = `El precio es el que la política de descuentos tiene para ${instalmentsInWords(replaced.pricedTerm)}. El Titular ya pagó ${instalmentsInWords(replaced.paidInstalments)} y le faltan ${instalmentsInWords(instalments.length)}.`;
  return {
    id: 'que-pagas',
    title: 'Qué pagas',
    plain: `En total pagas ${formatPesos(now)}, con lo que ya pagaste. Te faltan ${formatPesos(left)}. Nuestro servicio te cuesta ${formatPesos(serviceCost)}.`,
    legal: [
      partiesInWords(facts),
      `Cuando el Titular aceptó su primer acuerdo la obligación sumaba ${written(owed)}, así: ${listed(components)}.`,
      discountInWords(facts),
      `${price} El valor acordado para extinguir la obligación es de ${written(total)}, en moneda legal colombiana.`,
      interest > 0
        ? `El plazo causa intereses por ${written(interest)}, que ya están dentro de lo pagado y de las cuotas. En total, el Titular paga ${written(now)}.`
        : 'El plazo de este acuerdo no causa intereses.',
      `Descontado lo que el Titular ya pagó, faltan ${written(left)}.`,
      `La gestión de este acuerdo y el uso del portal cuestan ${written(serviceCost)} al Titular.`,
    ],
  };
}
