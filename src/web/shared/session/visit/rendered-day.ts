import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { IsoDate } from '#domain/time/calendar.ts';
import { useCurrentDay } from './current-time.ts';

/** Under which a page that came rendered carries its day. */
export const renderedDayKey = ['rendered-day'] as const;

/** Today in Bogotá; on a page that came rendered, the day it was rendered, so that both drawings agree. */
export function useToday(): IsoDate {
  const queries = useQueryClient();
  const [rendered] = useState(() => queries.getQueryData<IsoDate>(renderedDayKey));
  const today = useCurrentDay();
  return rendered ?? today;
}
