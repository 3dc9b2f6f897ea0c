export function clockFace(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(left / 60))}:${pad(left % 60)}`;
}

/** Seconds left at which screen readers announce the time. */
export const SPOKEN_AT = [60, 30, 20] as const;

/** The announcement between two seconds: only when a mark was crossed, and only the lowest one. */
export function announcement(before: number, now: number): string {
  const crossed = SPOKEN_AT.filter((mark) => before > mark && now <= mark).at(-1);
  if (crossed === undefined || now <= 0) return '';
  return crossed === 60 ? 'Queda 1 minuto' : `Quedan ${crossed} segundos`;
}
