import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { checkForm, fieldError, fieldOf, formAfter, openForm, type FormEvent, type FormState } from './form-state.ts';

type Values = { city: string; income: number | null; agrees: boolean };
const empty: Values = { city: '', income: null, agrees: false };
const names = { income: { id: 'ingresos', wire: 'monthlyIncome' } };
const schema = z.object({
  city: z.string().check(z.minLength(1, 'Elige una ciudad.'), z.maxLength(5, 'Muy larga.')),
  income: z.number('Escribe tus ingresos.'),
  agrees: z.literal(true, 'Falta tu permiso.'),
});

const after = (...events: FormEvent<Values>[]): FormState<Values> => events.reduce(formAfter<Values>, openForm(empty));
const errorsOf = ({ values, touched }: FormState<Values>) => {
  const checked = checkForm(schema, values, names);
  const issues = checked.valid ? [] : checked.issues;
  return (['city', 'income', 'agrees'] as const).filter((field) => fieldError(field, touched, issues) !== undefined);
};

describe('field errors', () => {
  test('are hidden before the field is touched', () => {
    expect(errorsOf(after())).toEqual([]);
    expect(errorsOf(after({ type: 'changed', change: { city: 'Bucaramanga' } }))).toEqual([]);
  });

  test('appear only for a field that the user has left', () => {
    expect(errorsOf(after({ type: 'left', field: 'city' }))).toEqual(['city']);
  });

  test('disappear when the value is valid', () => {
    expect(errorsOf(after({ type: 'left', field: 'city' }, { type: 'changed', change: { city: 'Cali' } }))).toEqual([]);
  });

  test('show only the first issue of a field', () => {
    const touched = new Set(['city'] as const);
    const issues = [
      { field: 'city' as const, message: 'una' },
      { field: 'city' as const, message: 'dos' },
    ];
    expect(fieldError('city', touched, issues)).toBe('una');
  });
});

describe('a stopped submission', () => {
  const stopped = after({ type: 'stopped', issue: { field: 'city', message: 'Elige una ciudad.' } });

  test('touches every field', () => expect(errorsOf(stopped)).toEqual(['city', 'income', 'agrees']));

  test('keeps its issue until a value changes', () => {
    expect(stopped.stoppedBy).toEqual({ field: 'city', message: 'Elige una ciudad.' });
    expect(formAfter(stopped, { type: 'changed', change: { city: '' } }).stoppedBy).toBeDefined();
    expect(formAfter(stopped, { type: 'changed', change: { city: 'Cali' } }).stoppedBy).toBeUndefined();
  });

  test('counts each stop', () => {
    expect(formAfter(stopped, { type: 'stopped', issue: { field: 'city', message: '' } }).stops).toBe(2);
  });
});

describe('reset', () => {
  test('replaces the values and the state', () => {
    const state = after({ type: 'changed', change: { city: 'Cali' } }, { type: 'left', field: 'income' });
    expect(formAfter(state, { type: 'reset', values: { ...empty, city: 'Pasto' } })).toEqual(
      openForm({ ...empty, city: 'Pasto' }),
    );
  });
});

describe('form state', () => {
  test('is marked as changed by a new value, not by leaving a field', () => {
    expect(after({ type: 'left', field: 'city' }).changed).toBe(false);
    expect(after({ type: 'changed', change: { city: '' } }).changed).toBe(false);
    expect(after({ type: 'changed', change: { city: 'Cali' } }).changed).toBe(true);
  });

  test('shows only errors of touched fields', () => {
    const field = fc.constantFrom('city' as const, 'income' as const, 'agrees' as const);
    const event: fc.Arbitrary<FormEvent<Values>> = fc.oneof(
      field.map((left) => ({ type: 'left' as const, field: left })),
      fc.string({ maxLength: 8 }).map((city) => ({ type: 'changed' as const, change: { city } })),
      fc.option(fc.integer()).map((income) => ({ type: 'changed' as const, change: { income } })),
      fc.boolean().map((agrees) => ({ type: 'changed' as const, change: { agrees } })),
    );
    fc.assert(
      fc.property(fc.array(event), (events) => {
        const state = after(...events);
        const left = new Set(events.flatMap((each) => (each.type === 'left' ? [each.field] : [])));
        expect(errorsOf(state).every((each) => left.has(each))).toBe(true);
        expect([...state.touched].sort()).toEqual([...left].sort());
      }),
    );
  });
});

describe('checkForm', () => {
  test('returns the output of the schema', () => {
    const trimmed = z.object({
      city: z.pipe(
        z.string(),
        z.transform((text) => text.trim()),
      ),
    });
    expect(checkForm(trimmed, { city: ' Cali ' }, {})).toEqual({ valid: true, value: { city: 'Cali' } });
  });

  test('returns issues in the order of the schema', () => {
    const checked = checkForm(schema, empty, names);
    expect(checked.valid ? [] : checked.issues.map(({ field }) => field)).toEqual(['city', 'income', 'agrees']);
  });

  test('fieldOf maps wire names, field names and nested paths to fields', () => {
    expect(fieldOf('monthlyIncome', empty, names)).toBe('income');
    expect(fieldOf('income', empty, names)).toBe('income');
    expect(fieldOf('city.cod', empty, names)).toBe('city');
    expect(fieldOf('somebodyElse', empty, names)).toBeUndefined();
  });

  test('returns an issue without a field for a rule about the whole form', () => {
    const pair = z.object({ city: z.string() }).check(z.refine(() => false, 'No cuadra.'));
    expect(checkForm(pair, { city: 'a' }, {})).toEqual({
      valid: false,
      issues: [{ field: undefined, message: 'No cuadra.' }],
    });
  });

  test('throws for asynchronous rules', () => {
    const slow = { '~standard': { validate: () => Promise.resolve({ value: 1 }) } };
    expect(() => checkForm(slow, {}, {})).toThrow(TypeError);
  });
});
