export function clockFace(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(left / 60))}:${pad(left % 60)}`;
}

export const SPOKEN_AT = [60, 30, 20] as const;

export function announcement(before: number, now: number): string {
  const crossed = SPOKEN_AT.filter((mark) => before > mark && now <= mark).at(-1);
  if (crossed === undefined || now <= 0) return '';
  return crossed === 60 ? 'Queda 1 minuto' : `Quedan ${crossed} segundos`;
}
