import type { Agreement } from '#contract/agreements.ts';
import type { ReliefOptions } from '#contract/relief.ts';
import { agreementWord } from '#domain/agreements/state-words.ts';
import { formatPesos } from '#domain/money/money.ts';
import { isRefusal, type Refusal } from '#domain/refusal.ts';
import { formatBogotaDateTime, formatMediumDate, parseIsoDate, type IsoDate } from '#domain/time/calendar.ts';
import { problems, type ProblemCode } from '#contract/problem.ts';
import { sentenceFor } from '#contract/sentences.ts';
import { CommandFailed, exitCodes, plural, type Command, type CommandContext, notPossible } from './operator-io.ts';
import { planFigures } from './plan-figures.store.ts';
import { accountHelp, personOf } from './user-commands.ts';

const which = '<acuerdo>';
const whichHelp = '  <acuerdo>   su número, como AP-2026-000001';
const confirmHelp = `${whichHelp}

Sin --confirmar muestra las fechas de antes y de ahora, y no cambia nada. Con --confirmar hace el cambio: queda escrito
quién lo hizo, y la persona recibe su otrosí por correo. Rigen los mismos límites que en el portal. No escribas motivos.`;

type Body = Parameters<CommandContext['services']['agreements']['relief']['make']>[0]['body'];
interface Plan {
  customerId: string;
  agreement: Agreement;
  options: ReliefOptions;
}

/** The age in days at which the statistics count a plan as running or ended. */
const aliveAfterDays = 90;

const wordOf = (agreement: Agreement) => agreementWord(agreement, agreement.underReviewSince !== null);

export const agreementCommands: readonly Command[] = [
  {
    name: 'acuerdos listar',
    usage: '<tipo> <número> [--cuenta <id>]',
    summary: 'Muestra los acuerdos de una persona.',
    help: accountHelp,
    run: async (context) => {
      const { id } = await personOf(context);
      const { services, platform, io } = context;
      const agreements = await services.agreements.overview(id, platform.clock.now());
      for (const agreement of agreements) {
        const { number, balance, payables } = agreement;
        const next = payables[0] ? `próxima fecha ${payables[0].dueOn}` : '';
        await io.out(
          `${number}  ${wordOf(agreement).padEnd(13)} ${formatPesos(balance).padEnd(14)} ${next}`.trimEnd() + '\n',
        );
      }
      await io.out(`${plural(agreements.length, 'acuerdo', 'acuerdos')}.\n`);
    },
  },
  {
    name: 'acuerdos ver',
    usage: which,
    summary: 'Muestra qué se puede cambiar hoy de las fechas de un acuerdo.',
    help: `${whichHelp}\n\nNo cambia nada.`,
    run: async (context) => {
      const { options, agreement } = await planOf(context, 1);
      const { move, skip, pause, replan, undo } = options;
      const days = move.days.map(({ on }) => on);
      const lines: [string, string][] = [
        ['Acuerdo', `${agreement.number}, ${wordOf(agreement)}`],
        ['Próxima fecha', options.dueOn ?? 'ninguna'],
        ['Mover', move.refusal?.message ?? `a ${days.join(', ')}`],
        ['Pasar', skip.refusal?.message ?? `próxima fecha ${skip.preview?.nextOn}, termina el ${skip.preview?.endsOn}`],
        ...pause.choices.map(({ months, refusal, preview }): [string, string] => [
          `Pausar ${months}`,
          refusal?.message ?? `próxima fecha ${preview?.nextOn}, termina el ${preview?.endsOn}`,
        ]),
        ['Cambiar plazo', replan.refusal?.message ?? 'se puede'],
        ['Deshacer', undo ? `hasta el ${formatBogotaDateTime(undo.until)}` : 'nada'],
      ];
      for (const [name, value] of lines) await context.io.out(`${name.padEnd(15)}${value}\n`);
    },
  },
  {
    name: 'acuerdos medir',
    usage: '',
    summary: 'Cuenta cuántos planes siguen vivos a los 90 días, con cambios y sin ellos, y cuánto se usa cada cambio.',
    help: `Solo cuenta: no muestra personas ni acuerdos. Lo que se deshizo no cuenta. Termina con ${exitCodes.withFindings} si algún plan terminó sin aviso.`,
    run: async ({ platform, io }) => {
      const { lives, uses, endedWithoutNotice } = await planFigures(
        platform.database.sql,
        platform.clock.now(),
        aliveAfterDays,
      );
      const life = (changed: boolean) => {
        const { plans = 0, alive = 0 } = lives.find((each) => each.changed === changed) ?? {};
        return plans === 0 ? 'ninguno todavía' : `${alive} de ${plans} (${Math.round((100 * alive) / plans)} %)`;
      };
      const lines: [string, string | number][] = [
        [`Vivos a los ${aliveAfterDays} días, con cambios`, life(true)],
        [`Vivos a los ${aliveAfterDays} días, sin cambios`, life(false)],
        ['Fechas movidas', uses.MOVER],
        ['Cuotas pasadas al final', uses.PASAR],
        ['Pausas', uses.PAUSAR],
        ['Abonos', uses.ABONO],
        ['Cambios de plazo', uses.PLAZO],
        ['Planes recuperados', uses.RECUPERACION],
        ['Terminados sin aviso', endedWithoutNotice],
      ];
      for (const [name, value] of lines) await io.out(`${name.padEnd(36)}${value}\n`);
      return endedWithoutNotice === 0 ? exitCodes.done : exitCodes.withFindings;
    },
  },
  {
    name: 'acuerdos mover',
    usage: `${which} <AAAA-MM-DD> [--confirmar]`,
    summary: 'Mueve la próxima fecha de un acuerdo, a pedido de la persona.',
    help: confirmHelp,
    run: (context) =>
      change(context, 2, ({ options: { move, instalment } }, [, typed = '']) => {
        const on = parseIsoDate(typed);
        if (on === undefined) throw new CommandFailed('Escribe el día como AAAA-MM-DD.');
        if (move.refusal || instalment === null) return move.refusal?.message ?? 'No hay fechas por mover.';
        const day = move.days.find((each) => each.on === on);
        if (!day) return `Ese día no se puede. Puede ser ${move.days.map((each) => each.on).join(', ')}.`;
        return { body: { kind: 'MOVER', number: instalment, on, hash: day.hash }, dates: new Map([[instalment, on]]) };
      }),
  },
  {
    name: 'acuerdos pasar',
    usage: `${which} [--confirmar]`,
    summary: 'Pasa la próxima cuota de un acuerdo al final, a pedido de la persona.',
    help: confirmHelp,
    run: (context) =>
      change(context, 1, ({ options: { skip, instalment } }) => {
        if (!skip.preview || instalment === null) return skip.refusal?.message ?? 'No hay cuotas por pasar.';
        const { hash, dates } = skip.preview;
        return { body: { kind: 'PASAR', number: instalment, hash }, dates: datesOf(dates) };
      }),
  },
  {
    name: 'acuerdos pausar',
    usage: `${which} <meses> [--confirmar]`,
    summary: 'Hace una pausa de 1 o 2 meses en un acuerdo, a pedido de la persona.',
    help: confirmHelp,
    run: (context) =>
      change(context, 2, ({ options: { pause } }, [, months]) => {
        const choice = pause.choices.find((each) => String(each.months) === months);
        if (!choice) throw new CommandFailed(`Los meses son ${pause.choices.map((each) => each.months).join(' o ')}.`);
        if (!choice.preview) return choice.refusal?.message ?? 'No se puede pausar.';
        const { hash, dates } = choice.preview;
        return { body: { kind: 'PAUSAR', months: choice.months, hash }, dates: datesOf(dates) };
      }),
  },
  {
    name: 'acuerdos deshacer',
    usage: which,
    summary: 'Deshace el último cambio de fechas de un acuerdo, dentro de sus 24 horas.',
    help: `${whichHelp}\n\nLas fechas vuelven a ser las de antes, y el otrosí deja de valer. La persona lo recibe por correo.`,
    run: async (context) => {
      const plan = await planOf(context, 1);
      const { services, io } = context;
      const { undo } = plan.options;
      if (!undo) throw notPossible(problems.UNDO_CLOSED[1]);
      const undone = await services.agreements.relief.undo({ ...asked(context, plan), reliefId: undo.reliefId });
      if (isRefusal(undone)) throw failure(undone);
      await io.out('Las fechas vuelven a ser las de antes. La persona recibe un correo.\n');
    },
  },
];

type Wanted = { body: Body; dates: ReadonlyMap<number, IsoDate> };

/**
 * Applies the change only with the option `--confirmar`. `choose` returns the change, or a sentence that refuses it.
 */
async function change(
  context: CommandContext,
  words: number,
  choose: (plan: Plan, args: readonly string[]) => Wanted | string,
): Promise<number> {
  const args = context.args.filter((each) => each !== '--confirmar');
  const plan = await planOf({ ...context, args }, words);
  const wanted = choose(plan, args);
  if (typeof wanted === 'string') throw notPossible(wanted);
  const { io, services, platform } = context;
  for (const { number, dueOn, owed } of plan.options.schedule.filter((each) => each.owed > 0)) {
    const after = wanted.dates.get(number) ?? dueOn;
    const now = after === dueOn ? 'igual' : formatMediumDate(after);
    await io.out(
      `Cuota ${String(number).padEnd(4)}${formatPesos(owed).padEnd(14)}${formatMediumDate(dueOn)}  →  ${now}\n`,
    );
  }
  if (!context.args.includes('--confirmar')) {
    await io.out('No cambió nada. Léelas a la persona y repite la orden con --confirmar.\n');
    return exitCodes.done;
  }
  const made = await services.agreements.relief.make({ ...asked(context, plan), body: wanted.body });
  if (isRefusal(made)) throw failure(made);
  const until = made.undoableUntil;
  const undo = until > platform.clock.now() ? `, y puede deshacerlo hasta el ${formatBogotaDateTime(until)}` : '';
  await io.out(`Hecho. La persona recibe su otrosí por correo${undo}.\n`);
  return exitCodes.done;
}

async function planOf({ args, services, platform }: CommandContext, words: number): Promise<Plan> {
  const [typed] = args;
  if (typed === undefined || args.length !== words) throw new CommandFailed('Indica el acuerdo por su número.');
  const now = platform.clock.now();
  const found = await services.agreements.numbered(typed.toUpperCase(), now);
  if (isRefusal(found)) throw notPossible(`No hay un acuerdo ${typed}.`);
  const options = await services.agreements.relief.options(found.customerId, found.agreement.id, now);
  if (isRefusal(options)) throw notPossible(`No hay un acuerdo ${typed}.`);
  return { ...found, options };
}

function asked({ operator: { user, behind, host }, platform }: CommandContext, { customerId, agreement }: Plan) {
  return {
    customerId,
    agreementId: agreement.id,
    sessionId: undefined,
    operator: behind === undefined ? `${user}@${host}` : `${behind} (${user})@${host}`,
    ip: host,
    userAgent: 'orden del operador',
    now: platform.clock.now(),
  };
}

const datesOf = (dates: readonly { number: number; dueOn: IsoDate }[]) =>
  new Map(dates.map(({ number, dueOn }) => [number, dueOn]));

const failure = ({ refused, detail = {} }: Refusal<ProblemCode>) =>
  notPossible(sentenceFor(refused, detail) ?? problems[refused][1]);
