import { bogotaDate } from '#domain/time/calendar.ts';
import type { FirstLook } from '#web/session/visit/first-look.ts';
import { greeting } from './greeting.ts';
import { nextStep, nextStepWords } from './next-step.flow.ts';

/** The home's greeting and next step. */
export const homeFirstLook: FirstLook = (facts, now) => {
  const { agreements, offers, obligationIds, firstName } = facts;
  if (agreements.length === 0 && offers.length === 0 && obligationIds.length === 0) return undefined;
  const { title, text } = nextStepWords(nextStep(facts, bogotaDate(now)));
  return { greeting: `${greeting(now)}, ${firstName}`, title, text };
};
