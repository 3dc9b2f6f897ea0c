import { caseKinds, isCaseKind, isOverdue, type CaseKind } from '#domain/cases/cases.ts';
import { hasInvisibleOutsideEmoji } from '#domain/invisible.ts';
import { isRefusal, type Refusal } from '#domain/refusal.ts';
import { addBusinessDays, bogotaDate, formatLongDate, type IsoDate } from '#domain/time/calendar.ts';
import { unseen } from '#contract/wire.ts';
import { caseAuthor } from '#server/db/cases.store.ts';
import type { CaseRefusal, CaseRow, CasesService, ListedCase } from '#server/modules/cases/cases.service.ts';
import { saveCaseFiles } from './case-files.ts';
import { caseInJson, describedCase } from './case-view.ts';
import { reasonWords, stateWords } from './case-words.ts';
import {
  CommandFailed,
  exitCodes,
  plural,
  type Command,
  type CommandContext,
  readArguments,
  notPossible,
} from './operator-io.ts';

const kinds = Object.keys(caseKinds).map((kind) => kind.toLowerCase());
const longest = 4_000;
const flag = { type: 'boolean' } as const;
const which = '  <caso>   como CA-2026-000123, o el radicado que tiene la persona (PD-…, RAD-…)';
const json = '  --json   lo mismo, para otro programa';
const relieving = '  --relevar   también si otro operador lo tiene en curso';
const outcomesHelp = Object.entries(caseKinds)
  .map(([kind, { chosen }]) => `  ${kind.toLowerCase().padEnd(17)} ${chosen.join(', ').toLowerCase()}`)
  .join('\n');

export const caseCommands: readonly Command[] = [
  {
    name: 'casos listar',
    usage: '[--tipo TIPO] [--vencen] [--mios] [--resueltos] [--json]',
    summary: 'Muestra los casos por decidir, los vencidos primero.',
    help: `  --tipo        ${kinds.join(', ')}
  --vencen      solo los vencidos y los que vencen a más tardar el siguiente día hábil
  --mios        solo los que tomaste
  --resueltos   los mil que se resolvieron de últimos, el último primero
${json}

Código de salida: 0 ninguno está vencido, 1 alguno está vencido.`,
    run: async ({ io, platform, services, args }) => {
      const { values, positionals } = readArguments(args, {
        tipo: { type: 'string' },
        vencen: flag,
        mios: flag,
        resueltos: flag,
        json: flag,
      });
      if (positionals.length > 0) throw new CommandFailed('Esta orden solo lleva sus opciones.');
      const today = bogotaDate(platform.clock.now());
      const listed = await services.cases.list({
        kind: values.tipo === undefined ? undefined : kindOf(values.tipo),
        dueBy: values.vencen ? addBusinessDays(today, 1) : undefined,
        assignee: values.mios ? caseAuthor() : undefined,
        isResolved: values.resueltos === true,
      });
      const late = listed.filter(({ row }) => isOverdue(row, today)).length;
      if (values.json)
        await io.out(`${JSON.stringify({ casos: listed.map((one) => caseInJson(one, today)) }, null, 2)}\n`);
      else {
        for (const each of listed) await io.out(`${lineOf(each, today)}\n`);
        await io.out(`${plural(listed.length, 'caso', 'casos')}, ${plural(late, 'vencido', 'vencidos')}.\n`);
      }
      return late > 0 ? exitCodes.withFindings : exitCodes.done;
    },
  },
  {
    name: 'casos ver',
    usage: '<caso> [--archivos <carpeta>] [--json]',
    summary: 'Muestra un caso con su historia y con qué resultados se puede resolver.',
    help: `${which}
  --archivos   escribe ahí los archivos del caso; queda escrito quién los abrió
${json}`,
    run: async (context) => {
      const { io, platform, services } = context;
      const { number, isJson, values } = read(context, 1, { archivos: { type: 'string' } });
      const today = bogotaDate(platform.clock.now());
      const shown = await services.cases.read(number);
      if (!shown) throw notFound(number);
      await io.out(isJson ? `${JSON.stringify(caseInJson(shown, today), null, 2)}\n` : describedCase(shown, today));
      const folder = values['archivos'];
      return typeof folder === 'string' ? saveCaseFiles(context, { number, folder, isQuiet: isJson }) : exitCodes.done;
    },
  },
  {
    name: 'casos tomar',
    usage: '<caso> [--relevar] [--json]',
    summary: 'Deja un caso a tu nombre y en curso, también después de una espera.',
    help: `${which}\n${relieving}\n${json}`,
    run: (context) => {
      const of = read(context, 1, { relevar: flag });
      return change(context, of, (cases, now) => cases.take(of.number, of, now), 'Queda a tu nombre.');
    },
  },
  {
    name: 'casos anotar',
    usage: '<caso> <texto> [--json]',
    summary: 'Agrega una nota a un caso. Las notas no se cambian ni se borran.',
    help: `${which}\n  <texto>   entre comillas\n${json}`,
    run: (context) => {
      const of = read(context, 2);
      return change(context, of, (cases, now) => cases.note(of.number, of.text, now), 'Nota agregada.');
    },
  },
  {
    name: 'casos esperar',
    usage: '<caso> <texto> [--relevar] [--json]',
    summary: 'Anota a quién se le pidió qué. El plazo sigue corriendo.',
    help: `${which}\n  <texto>   qué se pidió y a quién, entre comillas\n${relieving}\n${json}\n\nCuando llegue la respuesta: casos tomar.`,
    run: (context) => {
      const of = read(context, 2, { relevar: flag });
      const waiting = { asked: of.text, relieves: of.relieves };
      return change(context, of, (cases, now) => cases.wait(of.number, waiting, now), 'Queda en espera.');
    },
  },
  {
    name: 'casos resolver',
    usage: '<caso> --resultado RESULTADO --motivo <texto> [--relevar] [--json]',
    summary: 'Resuelve un caso y hace lo que ese resultado significa.',
    help: `${which}
  --resultado   según el tipo del caso:
${outcomesHelp.replaceAll(/^/gm, '  ')}
  --motivo      entre comillas. En datos_personales es la respuesta, y al rechazar un pep, el motivo: la persona los lee tal cual
${relieving}
${json}

Un caso que nadie había tomado queda a tu nombre.`,
    run: (context) => {
      const of = read(context, 1, { resultado: { type: 'string' }, motivo: { type: 'string' }, relevar: flag });
      const outcome = of.values['resultado'];
      if (typeof outcome !== 'string' || outcome === '')
        throw new CommandFailed('Indica el resultado con --resultado.');
      const motive = motiveOf(of.values['motivo']);
      const resolution = { outcome: outcome.toUpperCase(), motive, relieves: of.relieves };
      return change(context, of, (cases, now) => cases.resolve(of.number, resolution, now), 'Caso resuelto.');
    },
  },
  {
    name: 'casos reabrir',
    usage: '<caso> --motivo <texto> [--json]',
    summary: 'Abre otra vez un caso resuelto hace treinta días o menos.',
    help: `${which}\n  --motivo   entre comillas\n${json}\n\nLo que ya se le respondió a una persona no se abre otra vez.`,
    run: (context) => {
      const of = read(context, 1, { motivo: { type: 'string' } });
      const motive = motiveOf(of.values['motivo']);
      return change(context, of, (cases, now) => cases.reopen(of.number, motive, now), 'Caso abierto otra vez.');
    },
  },
];

function kindOf(typed: string): CaseKind {
  const kind = typed.toUpperCase().replaceAll('-', '_');
  if (!isCaseKind(kind)) throw new CommandFailed(`El tipo «${typed}» no se conoce. Usa ${kinds.join(', ')}.`);
  return kind;
}

function read(
  { args }: CommandContext,
  words: 1 | 2,
  options: Record<string, { type: 'string' | 'boolean' }> = {},
): { number: string; isJson: boolean; relieves: boolean; text: string; values: Record<string, unknown> } {
  const { values: typed, positionals } = readArguments(args, { ...options, json: flag });
  const values: Record<string, unknown> = typed;
  const [number, ...more] = positionals;
  if (number === undefined || !/^[A-Za-z]{2,3}-\d{4}-\d{6}$/.test(number))
    throw new CommandFailed('Indica el caso por su número, como CA-2026-000123. Los muestra «casos listar».');
  if (words === 1 && more.length > 0) throw new CommandFailed('Esta orden lleva un solo caso.');
  const text = words === 2 ? written(more.join(' '), 'el texto') : '';
  const [isJson, relieves] = [values['json'] === true, values['relevar'] === true];
  return { number: number.toUpperCase(), isJson, relieves, text, values };
}

const motiveOf = (typed: unknown): string => written(typeof typed === 'string' ? typed : '', 'el motivo con --motivo');

function written(typed: string, what: string): string {
  const text = typed.normalize('NFC').trim();
  if (text === '') throw new CommandFailed(`Escribe ${what}.`);
  if (text.length > longest) throw new CommandFailed(`Escribe ${what} en ${longest} letras o menos.`);
  if (hasInvisibleOutsideEmoji(text.replaceAll(/[\n\r\t]/g, ' '))) throw new CommandFailed(unseen);
  return text;
}

async function change(
  { io, platform, services }: CommandContext,
  { number, isJson }: { number: string; isJson: boolean },
  work: (cases: CasesService, now: Date) => Promise<CaseRow | CaseRefusal | Refusal<keyof typeof refusals>>,
  done: string,
): Promise<void> {
  const changed = await work(services.cases, platform.clock.now());
  const shown = await services.cases.read(isRefusal(changed) ? number : changed.number);
  if (!shown) throw notFound(number);
  if (isRefusal(changed)) throw notPossible(explained(changed, shown.row));
  const { row } = shown;
  await io.out(
    isJson
      ? `${JSON.stringify(caseInJson(shown, bogotaDate(platform.clock.now())), null, 2)}\n`
      : `${row.number}: ${done} Está ${stateWords[row.state]}.\n`,
  );
}

const notFound = (number: string) => notPossible(`No hay un caso ${number}.`);

const refusals = {
  NOT_FOUND: ({ number }: CaseRow) => `No hay un caso ${number}.`,
  ILLEGAL_TRANSITION: ({ kind, number, state }: CaseRow) =>
    state === 'RESUELTO' && caseKinds[kind].isFinal
      ? `${number} ya está resuelto, y la persona ya conoce la decisión.`
      : state === 'RESUELTO'
        ? `${number} ya está resuelto. Para cambiarlo: rebanca casos reabrir ${number} --motivo "…"`
        : `${number} está ${stateWords[state]}. Mira qué sigue con: rebanca casos ver ${number}`,
  CASE_TAKEN: ({ number, assignee }: CaseRow) =>
    `${number} lo tiene ${assignee}. Para seguirlo tú: rebanca casos tomar ${number} --relevar`,
  UNKNOWN_OUTCOME: ({ kind }: CaseRow) =>
    `Un caso de tipo ${kind.toLowerCase()} se resuelve con uno de estos resultados: ${caseKinds[kind].chosen.join(', ').toLowerCase()}.`,
  DECISION_FINAL: ({ number }: CaseRow) => `${number} no se abre otra vez: la persona ya conoce la decisión.`,
  TOO_LATE: ({ number }: CaseRow) =>
    `${number} se resolvió hace más de treinta días y no se abre otra vez. Puedes agregarle notas.`,
  ANOTHER_OPEN: ({ number }: CaseRow) =>
    `Hay otro caso abierto de lo mismo que ${number}: sigue en ese. Lo muestra «casos listar».`,
};

const explained = (refusal: CaseRefusal | Refusal<keyof typeof refusals>, row: CaseRow): string =>
  refusal.refused === 'CASE_REFUSED' ? refusal.said : refusals[refusal.refused](row);

function lineOf({ row, person }: ListedCase, today: IsoDate): string {
  const { number, kind, state, dueOn, assignee, outcome } = row;
  const who = person ? `  ${person.documentType} ${person.documentNumber}` : '';
  const how =
    outcome === null
      ? `vence el ${formatLongDate(dueOn)}${isOverdue(row, today) ? ', VENCIDO' : ''}${assignee === null ? '' : `, de ${assignee}`}`
      : outcome;
  return `${number}  ${kind.padEnd(16)} ${stateWords[state].padEnd(9)} ${how}${who}\n  ${reasonWords(row.reason)}`;
}
