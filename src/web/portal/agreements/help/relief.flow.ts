import type { Agreement } from '#contract/agreements.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { makeRelief, ReliefOptions, ReliefPreview } from '#contract/relief.ts';
import { overdueMonthsText } from '#texts/overdue-months.ts';
import { lastOwed } from '#domain/agreements/instalments.ts';
import { formatPesos, type Pesos } from '#domain/money/money.ts';
import { formatDay, formatShortDate, formatWeekday, type IsoDate } from '#domain/time/calendar.ts';

export type ReliefChoice = 'PARTE' | 'MOVER' | 'PASAR' | 'PAUSAR';

export interface ChoiceWords {
  value: ReliefChoice;
  label: string;
  hint: string;
  disabled: boolean;
}

const isNever = (refusal: ReliefOptions['move']['refusal']) => refusal?.code === 'RELIEF_NOT_HERE';

export function reliefChoices({ typed, move, skip, pause, schedule }: ReliefOptions): ChoiceWords[] {
  const ends = lastOwed(schedule)?.dueOn;
  const rest = pause.choices.find(({ preview }) => preview !== null);
  const last = move.days.at(-1);
  const never = new Set<ReliefChoice>([
    ...(isNever(typed.refusal) ? (['PARTE'] as const) : []),
    ...(isNever(skip.refusal) ? (['PASAR'] as const) : []),
    ...(pause.choices.every(({ refusal }) => isNever(refusal)) ? (['PAUSAR'] as const) : []),
  ]);
  const choices: ChoiceWords[] = [
    {
      value: 'PARTE',
      label: 'Pagar una parte hoy',
      hint:
        typed.refusal?.message ?? `Desde ${formatPesos(typed.minimum)}. Lo que pagues cuenta, y tú dices a dónde va.`,
      disabled: typed.refusal !== null,
    },
    {
      value: 'MOVER',
      label: 'Mover esta fecha',
      hint: move.refusal?.message ?? (last ? `Hasta el ${formatDay(last.on)}. No pagas ni un peso más.` : ''),
      disabled: move.refusal !== null,
    },
    {
      value: 'PASAR',
      label: 'Pasar esta cuota al final',
      hint:
        skip.refusal?.message ??
        (skip.preview && ends
          ? `Terminas el ${formatDay(skip.preview.endsOn)} en vez del ${formatDay(ends)}. No pagas ni un peso más.`
          : ''),
      disabled: skip.refusal !== null,
    },
    {
      value: 'PAUSAR',
      label: pauseLabel(pause.choices),
      hint: rest ? 'No te escribimos para cobrar mientras tanto.' : (pause.choices[0]?.refusal?.message ?? ''),
      disabled: rest === undefined,
    },
  ];
  return choices.filter(({ value }) => !never.has(value));
}

export const onlyRefusal = ([first, ...others]: readonly ChoiceWords[]): string | undefined =>
  first?.disabled && others.length > 0 && others.every(({ disabled, hint }) => disabled && hint === first.hint)
    ? first.hint
    : undefined;

export function closedText({ state, recovery }: Pick<Agreement, 'state' | 'recovery'>): string | undefined {
  if (state === 'CUMPLIDO' || state === 'PAZ_Y_SALVO') return 'Ya pagaste todo tu acuerdo. No queda nada por cambiar.';
  if (!recovery) return undefined;
  return `Tu acuerdo terminó. Puedes recuperarlo hasta el ${formatDay(recovery.until)} con ${formatPesos(recovery.amount)}.`;
}

function pauseLabel(choices: ReliefOptions['pause']['choices']): string {
  const open = choices.filter(({ preview }) => preview !== null);
  const months = (open.length > 0 ? open : choices).map((each) => each.months);
  return `Pausar ${months.join(' o ')} ${months.every((each) => each === 1) ? 'mes' : 'meses'}`;
}

export type ReliefPick = { choice: ReliefChoice | null; on: IsoDate | null; months: number | null };

export function reliefBody(
  options: ReliefOptions,
  { choice, on, months }: ReliefPick,
): BodyOf<typeof makeRelief> | undefined {
  const { instalment: number } = options;
  if (number === null) return undefined;
  if (choice === 'MOVER') {
    const day = options.move.days.find((each) => each.on === on);
    return day && { kind: 'MOVER', number, on: day.on, hash: day.hash };
  }
  if (choice === 'PASAR') {
    const { preview } = options.skip;
    return preview ? { kind: 'PASAR', number, hash: preview.hash } : undefined;
  }
  if (choice === 'PAUSAR' && months !== null) {
    const preview = pauseOf(options, months);
    return preview ? { kind: 'PAUSAR', months, hash: preview.hash } : undefined;
  }
  return undefined;
}

const pauseOf = ({ pause }: ReliefOptions, months: number | null): ReliefPreview | null =>
  pause.choices.find((each) => each.months === months)?.preview ?? null;

export function explanation(options: ReliefOptions, { choice, months }: ReliefPick): string | undefined {
  const preview = choice === 'PASAR' ? options.skip.preview : choice === 'PAUSAR' ? pauseOf(options, months) : null;
  return preview
    ? overdueMonthsText(options.schedule, { today: options.typed.today, nextOn: preview.nextOn })
    : undefined;
}

export interface DateRow {
  number: number;
  owed: Pesos;
  before: IsoDate;
  after: IsoDate;
}

export function datesBeforeAndAfter(options: ReliefOptions, { choice, on, months }: ReliefPick): DateRow[] {
  const after = new Map<number, IsoDate>();
  const body = reliefBody(options, { choice, on, months });
  if (body?.kind === 'MOVER') after.set(body.number, body.on);
  const preview = choice === 'PASAR' ? options.skip.preview : choice === 'PAUSAR' ? pauseOf(options, months) : null;
  for (const { number, dueOn } of preview?.dates ?? []) after.set(number, dueOn);
  if (after.size === 0) return [];
  return options.schedule
    .filter(({ owed }) => owed > 0)
    .map(({ number, dueOn, owed }) => ({ number, owed, before: dueOn, after: after.get(number) ?? dueOn }));
}

export const dayChip = (on: IsoDate) => `${formatWeekday(on).slice(0, 3)} ${formatShortDate(on)}`;
