import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { IsoDate } from '#domain/time/calendar.ts';
import { useCurrentDay } from './current-time.ts';

export const renderedDayKey = ['rendered-day'] as const;

/** Returns the date of rendering on a server-rendered page, so that hydration matches the HTML. */
export function useToday(): IsoDate {
  const queries = useQueryClient();
  const [rendered] = useState(() => queries.getQueryData<IsoDate>(renderedDayKey));
  const today = useCurrentDay();
  return rendered ?? today;
}
