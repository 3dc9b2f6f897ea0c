import path from 'node:path';
import { formatPesos, pesos } from '#domain/money/money.ts';
import { formatBogotaDateTime } from '#domain/time/calendar.ts';
import { writtenNumber, type SkippedNumbers } from '#server/db/numbering.store.ts';
import { ProviderUnavailable } from '#server/gateways/card/card-provider.ts';
import type { UnknownFile } from '#server/modules/documents/unknown-files.ts';
import type { FoundPayments } from '#server/modules/payments/lost-payments.ts';
import {
  CommandFailed,
  counted,
  exitCodes,
  plural,
  type Command,
  type CommandContext,
  readArguments,
} from './operator-io.ts';
import { isSkipped, leastADay, skipLostNumbers, uncountedGap, type ReturnedNumbers } from './skip-numbers.ts';
import { lastEventAt, readReturns, waitingMails, type ReturnRecord } from './returned.store.ts';

export const recoveredCommand: Command = {
  name: 'recuperado',
  usage: '--hasta <momento> [--cabezas <archivo o carpeta>]… [--saltar <números por día>]',
  summary: 'Deja lista una base que volvió a un momento: números, sesiones, pagos de la pasarela y lo que se perdió.',
  help: [
    'Después de restaurar y antes de iniciar los portales. El momento es el de restore.sh, con su zona:',
    '  recuperado --hasta "2026-11-20 15:04:05-05"',
    'Salta los números que los documentos pudieron recibir después, cierra las sesiones, los códigos y los enlaces,',
    'pregunta a la pasarela por cada pago desde ese momento y lo pone en los libros, y dice lo que se perdió.',
    '--cabezas lee además cabezas firmadas que se guardaron fuera; las de la carpeta «sellos» las lee siempre.',
    `--saltar cambia cuántos números salta cada serie por cada día desde el momento (${counted(leastADay)} o más).`,
    'Se puede repetir con el mismo momento: solo vuelve a preguntar a la pasarela.',
    'Código de salida: 0 no se perdió nada que se sepa, 1 hay algo que una persona debe revisar.',
  ].join('\n'),
  run: async (context) => {
    const { platform, services, args } = context;
    const { values, positionals } = readArguments(args, {
      hasta: { type: 'string' },
      cabezas: { type: 'string', multiple: true },
      saltar: { type: 'string' },
    });
    if (positionals.length > 0) throw new CommandFailed('Esta orden solo lleva sus opciones.');
    const now = platform.clock.now();
    const until = momentOf(values.hasta, now);
    const perDay = perDayOf(values.saltar);
    if (platform.config.wompi.privateKey === '')
      throw new CommandFailed('Faltan las llaves de la pasarela: sin ellas no se sabe qué se pagó desde ese momento.');
    const places = (values.cabezas ?? []).map((place) => path.resolve(context.cwd, place));
    const db = platform.database.sql;

    const files: UnknownFile[] = [];
    await services.documents.findUnknownFiles((file) => files.push(file));
    const found = new Set(files.flatMap(({ numbers }) => numbers));
    const campaigns = await unknownCampaigns(context, files);
    const before = await readReturns(db, until.toISOString());
    const first = before[0] ?? (await takeOver(context, { until, now, places, perDay, found, campaigns }));
    await describeReturn(context, { until, first, isRepeated: before.length > 0 });

    const payments = await askProvider(context, until, now);
    const later = await platform.database.transaction((tx) =>
      skipLostNumbers(tx, { until, now, perDay, found: payments.agreementNumbers, onlyBehind: true }),
    );
    const skipped = [...before.flatMap((each) => each.skipped), ...first.skipped, ...later];
    await describePayments(context, payments, skipped);
    const lost = await describeLost(context, { first, files, skipped });
    return lost || payments.unplaced.length > 0 ? exitCodes.withFindings : exitCodes.done;
  },
};

/**
 * Parses `2026-11-20 15:04:05-05`, as PostgreSQL prints it, or ISO 8601 with a zone.
 * @throws {CommandFailed} for a missing, invalid or future time.
 */
function momentOf(text: string | undefined, now: Date): Date {
  if (text === undefined) throw new CommandFailed('Falta --hasta: el momento al que volvió la base.');
  const parts = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s*(Z|[+-]\d\d(?::?\d\d)?)$/.exec(text.trim());
  const [, day, time, zone = ''] = parts ?? [];
  const offset = zone.length === 3 ? `${zone}:00` : zone;
  const moment = new Date(`${day}T${time}${offset}`);
  if (!parts || Number.isNaN(moment.getTime()))
    throw new CommandFailed('--hasta lleva fecha, hora y zona: 2026-11-20 15:04:05-05.');
  if (moment > now) throw new CommandFailed('--hasta es un momento que ya pasó.');
  return moment;
}

function perDayOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new CommandFailed('--saltar lleva un número entero mayor que cero.');
  return Number(text);
}

/** Runs once per restore. Skips numbers that lost rows may have used. */
async function takeOver(
  { platform, services }: CommandContext,
  { places, campaigns, ...returned }: ReturnedNumbers & { places: readonly string[]; campaigns: readonly string[] },
): Promise<ReturnRecord> {
  const { until, now } = returned;
  const head = await services.integrity.newestKept(places);
  const lost = head && new Date(head.at) > until ? await services.integrity.rowsBehind(head) : {};
  const record = await platform.database.transaction(async (tx) => {
    const sessions = await services.auth.endEverySession(tx, 'DATABASE_RETURNED', now);
    const gap = uncountedGap(returned);
    const skipped = await skipLostNumbers(tx, { ...returned, about: { lost, sessions, gap, campaigns } });
    return { until: until.toISOString(), skipped, lost, sessions, campaigns };
  });
  await services.integrity.sealReturn({ to: until, newest: head?.number ?? 0 }, now);
  return record;
}

async function unknownCampaigns({ services }: CommandContext, files: readonly UnknownFile[]): Promise<string[]> {
  const named = [...new Set(files.flatMap(({ campaigns }) => campaigns))].toSorted();
  const known = await Promise.all(named.map((version) => services.campaigns.version(version)));
  return named.filter((_version, index) => known[index] === undefined);
}

async function askProvider({ platform, services, io }: CommandContext, until: Date, now: Date): Promise<FoundPayments> {
  try {
    const payments = await services.payments.findLost(until, now);
    await services.payments.reconcile(platform.clock.now());
    return payments;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    await io.error('La pasarela no respondió: los pagos desde ese momento todavía no están en los libros.\n');
    throw new CommandFailed('Vuelve a ejecutar la misma orden.', exitCodes.failed);
  }
}

async function describeReturn(
  { io, platform }: CommandContext,
  { until, first, isRepeated }: { until: Date; first: ReturnRecord; isRepeated: boolean },
): Promise<void> {
  await io.out(`La base volvió a este momento: ${formatBogotaDateTime(until)}\n`);
  const last = isRepeated ? undefined : await lastEventAt(platform.database.sql);
  if (last && last.getTime() > until.getTime() + 60_000)
    await io.out(
      `ATENCIÓN: la auditoría tiene hechos posteriores, hasta ${formatBogotaDateTime(last)}. Revisa que el momento sea el de la restauración.\n`,
    );
  if (isRepeated)
    await io.out('Los números y las sesiones ya se habían ajustado; se pregunta otra vez a la pasarela.\n');
  else
    await io.out(
      `${plural(first.sessions ?? 0, 'sesión cerrada', 'sesiones cerradas')}, con los códigos y los enlaces pendientes.\n`,
    );
  for (const { series, year, first: from, last: to } of first.skipped)
    await io.out(
      `  ${series}-${year}: el próximo número es ${writtenNumber(series, year, to + 1)}; se saltan desde ${from}.\n`,
    );
  const waiting = await waitingMails(platform.database.sql);
  if (waiting > 0)
    await io.out(`${plural(waiting, 'correo espera', 'correos esperan')}. Lo que ya había salido llega otra vez.
`);
}

async function describePayments(
  { io }: CommandContext,
  { listed, booked, unplaced }: FoundPayments,
  skipped: readonly SkippedNumbers[],
): Promise<void> {
  await io.out(
    `La pasarela conoce ${plural(listed, 'transacción', 'transacciones')} desde el día anterior: ${plural(booked.length, 'pago que faltaba quedó', 'pagos que faltaban quedaron')} en los libros.\n`,
  );
  if (unplaced.length > 0)
    await io.out('Pagos sin un acuerdo que los reciba; devuélvelos en la pasarela o acuérdalo con la persona:\n');
  for (const { transactionId, reference, status, cents, agreementNumber } of unplaced) {
    const amount = cents === undefined ? '' : ` de ${formatPesos(pesos(Math.floor(cents / 100)))}`;
    const of = agreementNumber
      ? `, del acuerdo ${agreementNumber}${isSkipped(agreementNumber, skipped) ? ', que se perdió' : ''}`
      : '';
    await io.out(
      `  ${transactionId}${amount} (${status === 'APPROVED' ? 'aprobado' : 'en curso'}), referencia ${reference}${of}\n`,
    );
  }
}

const tableNames: Record<string, [one: string, many: string]> = {
  acceptance_evidence: ['aceptación', 'aceptaciones'],
  payment_ledger: ['movimiento de dinero', 'movimientos de dinero'],
  consent: ['autorización', 'autorizaciones'],
  relief: ['cambio de fechas', 'cambios de fechas'],
  document_number: ['número de paz y salvo', 'números de paz y salvo'],
  campaign_policy: ['campaña', 'campañas'],
  config_document: ['versión de la configuración', 'versiones de la configuración'],
  audit_event: ['hecho de la auditoría', 'hechos de la auditoría'],
};

async function describeLost(
  { io }: CommandContext,
  { first, files, skipped }: { first: ReturnRecord; files: readonly UnknownFile[]; skipped: readonly SkippedNumbers[] },
): Promise<boolean> {
  const rows = Object.entries(first.lost ?? {});
  const numbers = [...new Set(files.flatMap((file) => file.numbers))]
    .filter((each) => isSkipped(each, skipped))
    .toSorted();
  if (rows.length > 0)
    await io.out(
      `Se perdió, según la última cabeza guardada fuera: ${rows.map(([table, many]) => plural(many, ...(tableNames[table] ?? [`fila de ${table}`, `filas de ${table}`]))).join(', ')}.\n`,
    );
  if (files.length > 0)
    await io.out(
      `${plural(files.length, 'documento guardado no está', 'documentos guardados no están')} en la base.\n`,
    );
  if (numbers.length > 0)
    await io.out(`  Números de documentos que se entregaron y se perdieron: ${numbers.join(', ')}\n`);
  if (first.campaigns.length > 0)
    await io.out(
      `  Campañas que esos documentos nombran; publícalas con otra versión: ${first.campaigns.join(', ')}\n`,
    );
  await io.out(
    [
      'Lo que la base no puede saber de después de ese momento, y vuelve a estar como antes: contraseñas cambiadas, contactos',
      'quitados, personas bloqueadas o suprimidas, llaves y direcciones de integradores quitadas, campañas y textos publicados.\n',
    ].join('\n'),
  );
  return rows.length > 0 || numbers.length > 0;
}
