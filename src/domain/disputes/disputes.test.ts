import { describe, expect, test } from 'vitest';
import { addDays, isoDate, type IsoDate } from '#domain/time/calendar.ts';
import { isRefusal, type Refusal } from '#domain/refusal.ts';
import {
  appealDispute,
  appealUntil,
  askCompletion,
  completeDispute,
  completionUntil,
  decideDispute,
  documentsDueOn,
  extendTerm,
  fileDispute,
  isFreezing,
  noCollectionUntil,
  onDay,
  parseDisputeNumber,
  reportMarkBy,
  withdrawDispute,
  type Dispute,
} from './disputes.ts';
import { disputeKinds, kindsFor, type DisputeKind } from './kinds.ts';

const on = isoDate;
const filedOn = on('2026-11-20');
const policy = { silenceAccepts: true, hasDebt: true };
const filed = (kind: DisputeKind = 'NO_LA_RECONOZCO') => fileDispute(kind, filedOn);

function sure<T>(result: T): Exclude<T, Refusal> {
  if (isRefusal(result)) throw new Error(JSON.stringify(result));
  return result as Exclude<T, Refusal>;
}
const decided = (outcome: 'ACEPTADO' | 'PARCIAL' | 'NEGADO', day: IsoDate, kind?: DisputeKind): Dispute =>
  sure(decideDispute(filed(kind), outcome, day));

test.each([
  ['rad-2026-000001', 'RAD-2026-000001'],
  ['RAD-IMPORT-1', undefined],
  ['1234-RAD-2026-000001', undefined],
])('parseDisputeNumber returns the dispute number, or undefined for another text: %s', (typed, number) => {
  expect(parseDisputeNumber(typed)).toBe(number);
});

describe('a dispute filed on 20 November 2026', () => {
  test.each(disputeKinds)('must be answered by 14 December: kind %s', (kind) => {
    expect(filed(kind)).toMatchObject({ state: 'RADICADO', dueOn: '2026-12-14' });
  });

  test('has the additional dates of its kind', () => {
    expect(documentsDueOn(filed('SUPLANTACION'))).toBe('2026-11-30');
    expect(reportMarkBy(filed('REPORTE'))).toBe('2026-11-24');
    expect(noCollectionUntil(filed('TRATO'))).toBe('2026-12-14');
    expect([documentsDueOn(filed()), reportMarkBy(filed()), noCollectionUntil(filed())]).toEqual(
      Array.from({ length: 3 }),
    );
  });

  test('freezes the debt unless the dispute is about a report or a collection contact', () => {
    expect(disputeKinds.filter((kind) => !isFreezing(filed(kind), filedOn))).toEqual(['REPORTE', 'TRATO']);
  });
});

describe('an extension of the term', () => {
  test('adds 8 business days once, when requested by the last day of the term', () => {
    const extended = sure(extendTerm(filed(), on('2026-12-14')));
    expect(extended.dueOn).toBe('2026-12-24');
    expect(extendTerm(extended, on('2026-12-15'))).toMatchObject({ refused: 'DISPUTE_TERM' });
  });

  test('is refused after the term and after a decision', () => {
    expect(extendTerm(filed(), on('2026-12-15'))).toMatchObject({ refused: 'DISPUTE_TERM' });
    expect(extendTerm(decided('NEGADO', on('2026-12-01')), on('2026-12-02'))).toEqual({ refused: 'DISPUTE_CLOSED' });
  });
});

describe('a request for missing data', () => {
  test('is allowed until the fifth business day', () => {
    expect(sure(askCompletion(filed(), on('2026-11-27'))).state).toBe('INCOMPLETO');
    expect(askCompletion(filed(), on('2026-11-30'))).toEqual({
      refused: 'DISPUTE_TERM',
      detail: { until: '2026-11-27' },
    });
  });

  test('restarts the term when the data are received', () => {
    const asked = sure(askCompletion(filed(), on('2026-11-27')));
    const completed = sure(completeDispute(asked, on('2026-12-07')));
    expect(completed).toMatchObject({ state: 'EN_REVISION', dueOn: '2026-12-30' });
    expect(completionUntil(completed)).toBeUndefined();
  });

  test('ends the dispute after two months without a reply', () => {
    const asked = sure(askCompletion(filed(), on('2026-11-27')));
    expect(completionUntil(asked)).toBe('2027-01-27');
    expect(onDay(asked, on('2027-01-27'), policy).state).toBe('INCOMPLETO');
    const ended = onDay(asked, on('2027-01-28'), policy);
    expect(ended.state).toBe('DESISTIDO');
    expect(isFreezing(ended, on('2027-01-28'))).toBe(false);
  });
});

describe('an appeal', () => {
  test.each(['NEGADO', 'PARCIAL'] as const)('is possible once within 10 business days of a decision %s', (outcome) => {
    const decision = decided(outcome, on('2026-12-14'));
    expect(appealUntil(decision)).toBe('2026-12-29');
    expect(appealDispute(decision, on('2026-12-30'))).toEqual({ refused: 'APPEAL_CLOSED' });
    const appealed = sure(appealDispute(decision, on('2026-12-29')));
    expect(appealed).toMatchObject({ state: 'EN_REVISION', dueOn: '2027-01-21' });
    const second = sure(decideDispute(appealed, 'NEGADO', on('2027-01-05')));
    expect(appealUntil(second)).toBeUndefined();
    expect(appealDispute(second, on('2027-01-05'))).toEqual({ refused: 'APPEAL_CLOSED' });
  });

  test('keeps the debt frozen until the appeal is decided', () => {
    const decision = decided('NEGADO', on('2026-12-14'));
    expect(isFreezing(decision, on('2026-12-29'))).toBe(true);
    expect(isFreezing(decision, on('2026-12-30'))).toBe(false);
    const appealed = sure(appealDispute(decision, on('2026-12-20')));
    expect(isFreezing(appealed, on('2027-03-01'))).toBe(true);
    expect(isFreezing(sure(decideDispute(appealed, 'NEGADO', on('2027-01-05'))), on('2027-01-05'))).toBe(false);
  });

  test('is refused when the dispute was accepted or withdrawn', () => {
    expect(appealDispute(decided('ACEPTADO', on('2026-12-01')), on('2026-12-01'))).toEqual({
      refused: 'APPEAL_CLOSED',
    });
    const withdrawn = sure(withdrawDispute(filed()));
    expect(isFreezing(withdrawn, filedOn)).toBe(false);
    expect(appealDispute(withdrawn, filedOn)).toEqual({ refused: 'APPEAL_CLOSED' });
  });
});

describe('a term that ends without an answer', () => {
  const after = on('2026-12-15');

  test.each(disputeKinds)('counts as acceptance only in a dispute about a report or an amount: kind %s', (kind) => {
    const isAccepted = kind === 'REPORTE' || kind === 'VALOR_ERRADO';
    expect(onDay(filed(kind), on('2026-12-14'), policy).state).toBe('RADICADO');
    expect(onDay(filed(kind), after, policy).state).toBe(isAccepted ? 'ACEPTADO_POR_SILENCIO' : 'RADICADO');
    expect(onDay(filed(kind), after, { ...policy, silenceAccepts: false }).state).toBe('RADICADO');
    const withoutDebt = onDay(filed(kind), after, { ...policy, hasDebt: false }).state;
    expect(withoutDebt).toBe(kind === 'REPORTE' ? 'ACEPTADO_POR_SILENCIO' : 'RADICADO');
  });

  test('keeps the debt frozen until the operator decides the figures', () => {
    const silent = onDay(filed('VALOR_ERRADO'), after, policy);
    expect(isFreezing(silent, addDays(after, 400))).toBe(true);
    expect(isFreezing(sure(decideDispute(silent, 'ACEPTADO', after)), after)).toBe(false);
    expect(decideDispute(silent, 'NEGADO', after)).toEqual({ refused: 'DISPUTE_CLOSED' });
  });
});

test('kindsFor limits the kinds of disputes about a paid or extinguished debt', () => {
  for (const state of ['PAGADA', 'EXTINGUIDA'] as const)
    expect(kindsFor(state)).toEqual(['YA_PAGUE', 'VALOR_ERRADO', 'REPORTE']);
  for (const state of ['ACTIVA', 'EN_ACUERDO', 'EN_INSOLVENCIA', 'EN_DISPUTA'] as const)
    expect(kindsFor(state)).toEqual(disputeKinds);
});
