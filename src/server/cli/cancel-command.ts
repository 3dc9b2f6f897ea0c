import type { CancellationReason } from '#domain/agreements/cancellation.ts';
import { formatPesos } from '#domain/money/money.ts';
import { isRefusal } from '#domain/refusal.ts';
import { CommandFailed, exitCodes, type Command, readArguments, notPossible } from './operator-io.ts';

const reasons: Record<string, { reason: CancellationReason; meaning: string }> = {
  pedido: { reason: 'PEDIDO', meaning: 'la persona lo pidió' },
  error: { reason: 'ERROR', meaning: 'se hizo por error' },
  datos: { reason: 'DATOS', meaning: 'los datos de la deuda estaban mal' },
  suplantacion: { reason: 'SUPLANTACION', meaning: 'no lo aceptó la persona' },
};

const refusals = {
  MEMBERSHIP: 'Ese acuerdo paga una membresía: usa «solicitudes rechazar».',
  AGREEMENT_CLOSED: 'Ese acuerdo ya terminó.',
  AGREEMENT_PAID: 'Ese acuerdo ya tiene pagos, y no se cancela: solo termina por su tiempo, o si se anulan sus pagos.',
  OBLIGATION_IN_DISPUTE: 'Su deuda está en reclamo. Primero responde el reclamo con «casos resolver».',
  PAYMENT_PENDING: 'Hay un pago en curso: espera a que se resuelva.',
} as const;

export const cancelCommand: Command = {
  name: 'acuerdos cancelar',
  usage: `<acuerdo> --motivo <${Object.keys(reasons).join('|')}> [--confirmar]`,
  summary: 'Cancela un acuerdo del que todavía no se ha pagado nada.',
  help: `  <acuerdo>   su número, como AP-2026-000001
${Object.entries(reasons)
  .map(([name, { meaning }]) => `  --motivo ${name.padEnd(14)} ${meaning}`)
  .join('\n')}

La deuda vuelve a ser la de antes, sin el descuento, con una oferta nueva si hay campaña. La persona recibe un correo con el
motivo. Sin --confirmar no cambia nada. Un acuerdo con pagos no se cancela.`,
  run: async ({ args, services, platform, io }) => {
    const { values, positionals } = readArguments(args, {
      motivo: { type: 'string' },
      confirmar: { type: 'boolean', default: false },
    });
    const [number, ...others] = positionals;
    if (number === undefined || others.length > 0) throw new CommandFailed('Indica el acuerdo por su número.');
    const { motivo = '' } = values;
    if (!Object.hasOwn(reasons, motivo))
      throw new CommandFailed(`Indica el motivo: --motivo ${Object.keys(reasons).join(', ')}.`);
    const now = platform.clock.now();
    const found = await services.agreements.numbered(number.toUpperCase(), now);
    if (isRefusal(found)) throw notPossible(`No hay un acuerdo ${number}.`);
    const { agreement } = found;
    const cancelled = await services.agreements.cancel(
      { agreementId: agreement.id, reason: reasons[motivo]!.reason, dryRun: !values.confirmar },
      now,
    );
    if (isRefusal(cancelled)) throw notPossible(refusals[cancelled.refused]);
    if (!values.confirmar) {
      await io.out(
        `${agreement.number}, con ${agreement.creditor}, de ${formatPesos(agreement.balance)}: se puede cancelar.\nNo cambió nada. Repite la orden con --confirmar.\n`,
      );
      return exitCodes.done;
    }
    const offer = cancelled.offer !== null ? 'Ya tiene una oferta nueva.' : 'No tiene oferta nueva.';
    await io.out(
      `${agreement.number} quedó cancelado. La deuda es de ${formatPesos(cancelled.owed)}. ${offer} La persona recibe un correo.\n`,
    );
    return exitCodes.done;
  },
};
