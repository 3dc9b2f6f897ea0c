import { choicesAround, onlyMeant, searchChoices, type Found } from './choice-search.ts';

export type ComboOption = {
  value: string;
  label: string;
  detail?: string;
};

export interface ComboState {
  /** The typed text; while undefined, the input shows the name of the chosen option. */
  typed: string | undefined;
  open: boolean;
  /** The index of the highlighted option; -1 for none. */
  active: number;
}

export const closedCombo: ComboState = { typed: undefined, open: false, active: -1 };

export type ComboEvent =
  | { type: 'wrote'; text: string }
  | { type: 'opened' }
  | { type: 'closed' }
  | { type: 'left' }
  | { type: 'moved'; by: number; shown: number };

export function comboAfter(state: ComboState, event: ComboEvent): ComboState {
  switch (event.type) {
    case 'wrote':
      return { typed: event.text, open: true, active: -1 };
    case 'opened':
      return { ...state, open: true };
    case 'closed':
      return { ...state, open: false, active: -1 };
    case 'left':
      return closedCombo;
    case 'moved':
      return { ...state, open: true, active: moved(state.active, event.by, event.shown) };
  }
}

function moved(active: number, by: number, shown: number): number {
  if (shown === 0) return -1;
  if (Math.abs(by) > 1) return Math.min(shown - 1, Math.max(0, active + by));
  const next = active + by;
  return next < 0 ? shown - 1 : next % shown;
}

export function foundBy(state: ComboState, options: readonly ComboOption[], value: string | null): Found<ComboOption> {
  return state.typed === undefined
    ? choicesAround(
        options,
        options.find((option) => option.value === value),
      )
    : searchChoices(options, state.typed);
}

/**
 * A blur or Enter chooses the highlighted option, the only match, or the only option with exactly the typed name.
 * Returns null for an empty text, and undefined when the choice does not change.
 */
export function chosenOnLeaving(
  state: ComboState,
  options: readonly ComboOption[],
  value: string | null,
): string | null | undefined {
  const active = state.open ? foundBy(state, options, value).shown[state.active] : undefined;
  if (active) return active.value;
  if (state.typed === undefined) return undefined;
  return state.typed.trim() === '' ? null : onlyMeant(options, state.typed)?.value;
}

export function comboAnnouncement({ shown, more }: Found<ComboOption>, nothingFound: string): string {
  const [first] = shown;
  if (!first) return nothingFound;
  if (shown.length === 1) return `1 opción: ${first.label}`;
  return more > 0 ? `${shown.length} opciones, y ${more} más si escribes otra letra` : `${shown.length} opciones`;
}
