import { open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { identityDocumentTypes, parseIdentityDocument } from '#domain/people/identity-document.ts';
import { isRefusal } from '#domain/refusal.ts';
import { inPortions } from '#server/db/portions.ts';
import { byteOrderMark, csvLine } from '#server/modules/portfolio/csv-cells.ts';
import { readableFile } from './import-command.ts';
import { invitedStanding, peopleToInvite, type InvitedStanding } from './invitations.store.ts';
import { CommandFailed, counted, exitCodes, type CommandContext } from './operator-io.ts';

const outcomes = {
  INVITED: 'invitada',
  WAITING: 'ya tenía una invitación vigente',
  HAS_PASSWORD: 'ya tiene contraseña',
  NO_EMAIL: 'no tiene correo',
  UNKNOWN: 'no está en la cartera',
  UNREADABLE: 'el documento no se entiende',
} as const;
type Outcome = keyof typeof outcomes;

function inviting({ io, services, platform }: CommandContext, perMinute: number) {
  const counts: Record<Outcome, number> = {
    INVITED: 0,
    WAITING: 0,
    HAS_PASSWORD: 0,
    NO_EMAIL: 0,
    UNKNOWN: 0,
    UNREADABLE: 0,
  };
  const pause = 60_000 / perMinute;
  let nextAt = performance.now();
  return {
    count(outcome: Outcome): Outcome {
      counts[outcome]++;
      return outcome;
    },
    /** Uses one transaction per invitation, so that an interruption does not undo earlier invitations. */
    async invite(customerId: string): Promise<Outcome> {
      const waitMs = nextAt - performance.now();
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
      nextAt = Math.max(nextAt, performance.now() - pause) + pause;
      const invited = await services.credentials.invite(customerId, platform.clock.now());
      return isRefusal(invited) ? 'UNKNOWN' : 'INVITED';
    },
    async report(more = ''): Promise<number> {
      for (const [outcome, name] of Object.entries(outcomes)) {
        const count = counts[outcome as Outcome];
        if (count > 0 || outcome === 'INVITED') await io.out(`  ${name}: ${counted(count)}\n`);
      }
      if (more) await io.out(more);
      return counts.NO_EMAIL + counts.UNKNOWN + counts.UNREADABLE > 0 ? exitCodes.withFindings : exitCodes.done;
    },
  };
}

export async function inviteAll(context: CommandContext, perMinute: number): Promise<number> {
  const { io, platform } = context;
  const many = inviting(context, perMinute);
  const { total, withoutEmail } = await peopleToInvite.count(platform.database.sql, platform.clock.now());
  const pages = inPortions(500, (after, limit) =>
    peopleToInvite.page(platform.database.sql, { after, limit, now: platform.clock.now() }),
  );
  let done = 0;
  for await (const ids of pages)
    for (const id of ids) {
      many.count(await many.invite(id));
      await io.progress(++done / Math.max(total, done), `${counted(done)} de ${counted(total)}`);
    }
  return many.report(withoutEmail > 0 ? `  sin correo, y sin invitar: ${counted(withoutEmail)}\n` : '');
}

export async function inviteListed(context: CommandContext, name: string, perMinute: number): Promise<number> {
  const { io, cwd } = context;
  const file = path.resolve(cwd, name);
  await readableFile(file);
  const rows = rowsOfList(await readFile(file));
  const many = inviting(context, perMinute);
  const results = `${file}.invitaciones.csv`;
  const handle = await newFile(results);
  try {
    await handle.write(byteOrderMark + csvLine(['linea', 'tipo_documento', 'numero_documento', 'resultado'], ','));
    for (const [at, { line, type, number }] of rows.entries()) {
      const standing = await standingOf(context, type, number);
      const outcome = many.count(typeof standing === 'string' ? standing : await many.invite(standing.customerId));
      await handle.write(csvLine([line, type, number, outcomes[outcome]], ','));
      await io.progress((at + 1) / rows.length, `${counted(at + 1)} de ${counted(rows.length)}`);
    }
  } finally {
    await handle.close();
  }
  return many.report(`El resultado de cada fila está en ${results}\n`);
}

async function standingOf(
  { platform }: CommandContext,
  typed: string,
  number: string,
): Promise<Exclude<Outcome, 'INVITED'> | { customerId: string }> {
  const type = identityDocumentTypes.find((each) => each === typed.toUpperCase());
  const document = type && parseIdentityDocument(type, number);
  if (!document || isRefusal(document)) return 'UNREADABLE';
  const found: InvitedStanding | undefined = await invitedStanding(
    platform.database.sql,
    document,
    platform.clock.now(),
  );
  if (!found) return 'UNKNOWN';
  if (found.hasPassword) return 'HAS_PASSWORD';
  if (found.isInvited) return 'WAITING';
  return found.hasEmail ? { customerId: found.customerId } : 'NO_EMAIL';
}

function rowsOfList(bytes: Buffer): { line: number; type: string; number: string }[] {
  const needed = ['tipo_documento', 'numero_documento'] as const;
  try {
    const rows: { record: Record<string, string>; info: { lines: number } }[] = parse(bytes, {
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      delimiter: [',', ';', '\t'],
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    });
    const [first] = rows;
    if (!first || needed.some((column) => !(column in first.record)))
      throw new CommandFailed(
        'El archivo va con las columnas tipo_documento y numero_documento, y al menos una fila.',
        exitCodes.unreadable,
      );
    return rows.map(({ record, info }) => ({
      line: info.lines,
      type: record[needed[0]] ?? '',
      number: record[needed[1]] ?? '',
    }));
  } catch (error) {
    if (error instanceof CommandFailed) throw error;
    throw new CommandFailed('El archivo no se puede leer como CSV en UTF-8.', exitCodes.unreadable);
  }
}

/** Mode 0600, because the file contains numbers of identity documents. */
async function newFile(file: string) {
  try {
    await rm(file, { force: true });
    return await open(file, 'wx', 0o600);
  } catch (error) {
    throw new CommandFailed(
      `No se puede escribir ${file} (${(error as NodeJS.ErrnoException).code}).`,
      exitCodes.failed,
    );
  }
}
