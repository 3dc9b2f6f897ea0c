import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, isBusinessDay, isoDate, type IsoDate } from '#domain/time/calendar.ts';
import { isRefusal } from '#domain/refusal.ts';
import { propertyRuns } from '#test/support/property-runs.ts';
import {
  appealDispute,
  askCompletion,
  completeDispute,
  decideDispute,
  extendTerm,
  fileDispute,
  isFreezing,
  isOpenDispute,
  onDay,
  withdrawDispute,
  type Dispute,
} from './disputes.ts';
import { disputeKinds, disputeRules } from './kinds.ts';

const steps = {
  ask: askCompletion,
  complete: completeDispute,
  extend: extendTerm,
  accept: (dispute: Dispute, on: IsoDate) => decideDispute(dispute, 'ACEPTADO', on),
  part: (dispute: Dispute, on: IsoDate) => decideDispute(dispute, 'PARCIAL', on),
  reject: (dispute: Dispute, on: IsoDate) => decideDispute(dispute, 'NEGADO', on),
  appeal: appealDispute,
  withdraw: withdrawDispute,
  review: (dispute: Dispute, on: IsoDate) => onDay(dispute, on, { silenceAccepts: true, hasDebt: true }),
} as const;
const names = Object.keys(steps) as (keyof typeof steps)[];

test('any sequence of events allows at most one appeal and keeps terms in business days', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...disputeKinds),
      fc.integer({ min: 0, max: 1_700 }),
      fc.array(fc.tuple(fc.constantFrom(...names), fc.integer({ min: 0, max: 20 })), { maxLength: 25 }),
      (kind, start, sequence) => {
        let today = addDays(isoDate('2026-01-01'), start);
        let dispute = fileDispute(kind, today);
        let appeals = 0;
        let extensions = 0;
        let ended: Dispute | undefined;
        for (const [name, days] of sequence) {
          today = addDays(today, days);
          const before = dispute;
          const after = steps[name](dispute, today);
          if (isRefusal(after)) continue;
          dispute = after;
          if (name === 'appeal') appeals += 1;
          if (name === 'extend') extensions += 1;
          if (ended) expect(dispute).toEqual(ended);
          if (dispute.state === 'RETIRADO' || dispute.state === 'DESISTIDO') ended = dispute;
          if (dispute.state === 'DESISTIDO' && before.state !== 'DESISTIDO') expect(before.state).toBe('INCOMPLETO');
          if (dispute.state === 'INCOMPLETO') expect(dispute.completionAskedOn).toBeDefined();
          expect(isBusinessDay(dispute.dueOn)).toBe(true);
          expect(dispute.dueOn > dispute.termFrom).toBe(true);
          expect(Math.max(appeals, extensions)).toBeLessThanOrEqual(1);
          expect(isOpenDispute(dispute.state)).toBe(dispute.decidedOn === undefined && dispute.state !== 'RETIRADO');
          if (isFreezing(dispute, today)) expect(disputeRules[kind].freezes).toBe(true);
          if (disputeRules[kind].freezes && isOpenDispute(dispute.state)) expect(isFreezing(dispute, today)).toBe(true);
          if (dispute.state === 'ACEPTADO') expect(isFreezing(dispute, today)).toBe(false);
        }
      },
    ),
    propertyRuns,
  );
});
