import { bogotaClock } from '#domain/time/calendar.ts';

export function greeting(now: Date): 'Buenos días' | 'Buenas tardes' | 'Buenas noches' {
  const hour = Math.floor(bogotaClock(now).minutes / 60);
  if (hour >= 5 && hour < 12) return 'Buenos días';
  return hour >= 12 && hour < 19 ? 'Buenas tardes' : 'Buenas noches';
}
