import { hasInvisibleOutsideEmoji } from '#domain/invisible.ts';
import { parsePesos } from '#domain/money/amount-text.ts';
import { formatPesos, pesos } from '#domain/money/money.ts';
import { isRefusal } from '#domain/refusal.ts';
import { bogotaDate, parseIsoDate } from '#domain/time/calendar.ts';
import { CommandFailed, exitCodes, plural, type Command, readArguments, notPossible } from './operator-io.ts';

const longestPlace = 120;

export const refundCommands: readonly Command[] = [
  {
    name: 'devoluciones listar',
    usage: '',
    summary: 'Muestra el dinero que llegó, no cuenta en ningún acuerdo y está por devolver.',
    help: 'Cada línea: transacción, o radicado del reclamo, fecha, persona, acuerdo y cuánto falta por devolver. Termina con 1 si hay algo.',
    run: async ({ io, services }) => {
      const waiting = await services.refunds.listToRefund();
      for (const { transactionId, at, documentType, documentNumber, agreement, rest } of waiting)
        await io.out(
          `${transactionId}  ${bogotaDate(at)}  ${documentType} ${documentNumber}  ${agreement}  ${formatPesos(pesos(rest))}\n`,
        );
      await io.out(`${plural(waiting.length, 'pago', 'pagos')} por devolver.\n`);
      return waiting.length > 0 ? exitCodes.withFindings : exitCodes.done;
    },
  },
  {
    name: 'devoluciones registrar',
    usage: '<transacción o radicado> <valor> --medio <dónde> [--fecha AAAA-MM-DD]',
    summary: 'Anota una devolución que ya hiciste, y se la cuenta a la persona.',
    help: `  <transacción>   la que muestra devoluciones listar; o el radicado del reclamo aceptado que devuelve lo pagado
  <valor>         en pesos; puede ser una parte
  --medio         adónde se devolvió, como lo lee la persona: "Bancolombia, ahorros terminada en 4321"
  --fecha         cuándo; hoy si falta

No mueve dinero: la devolución se hace antes. Lo que se anula en el panel de la pasarela se anota solo y no va aquí. El libro
lo lleva como valor negativo, y el caso se cierra cuando no falta nada. No se puede deshacer.`,
    run: async ({ io, services, platform, args }) => {
      const { values, positionals } = readArguments(args, { medio: { type: 'string' }, fecha: { type: 'string' } });
      const [transactionId, typed, ...others] = positionals;
      if (transactionId === undefined || typed === undefined || others.length > 0)
        throw new CommandFailed('Indica la transacción, o el radicado, y el valor.');
      const amount = parsePesos(typed);
      if (amount === undefined || amount <= 0) throw new CommandFailed(`«${typed}» no es un valor en pesos.`);
      const place = (values.medio ?? '').normalize('NFC').replaceAll(/\s+/g, ' ').trim();
      if (place === '' || place.length > longestPlace || hasInvisibleOutsideEmoji(place))
        throw new CommandFailed(`Indica con --medio adónde se devolvió, en ${longestPlace} letras o menos.`);
      const now = platform.clock.now();
      const on = values.fecha === undefined ? bogotaDate(now) : parseIsoDate(values.fecha);
      if (on === undefined || on > bogotaDate(now))
        throw new CommandFailed('La fecha va como AAAA-MM-DD y no puede ser futura.');
      const registered = await services.refunds.registerRefund({ transactionId, amount, place, on }, now);
      if (isRefusal(registered)) {
        const { refused, detail } = registered;
        const why = {
          NOT_FOUND: `No hay un pago con la transacción ${transactionId}, ni un reclamo con ese radicado por devolver.`,
          NOTHING_TO_REFUND: 'De esa transacción no hay nada por devolver: cuenta en el acuerdo o ya se devolvió.',
          REFUND_TOO_LARGE: `De ese pago se pueden devolver máximo ${formatPesos(pesos(Number(detail?.['most'] ?? 0)))}.`,
        }[refused];
        throw notPossible(why);
      }
      const { left } = registered;
      await io.out(
        `Devolución anotada. ${left > 0 ? `Faltan ${formatPesos(left)} por devolver.` : 'No falta nada de ese pago.'} La persona recibe un correo.\n`,
      );
    },
  },
];
