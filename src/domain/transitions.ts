import { refuse, type Refusal } from './refusal.ts';

export type TransitionTable<State extends string, Event extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Event, State>>>>
>;

export function transition<State extends string, Event extends string>(
  table: TransitionTable<State, Event>,
  state: State,
  event: NoInfer<Event>,
): State | Refusal<'ILLEGAL_TRANSITION'> {
  return table[state][event] ?? refuse('ILLEGAL_TRANSITION', { state, event });
}

export function canTransition<State extends string, Event extends string>(
  table: TransitionTable<State, Event>,
  state: State,
  event: NoInfer<Event>,
): boolean {
  return table[state][event] !== undefined;
}
