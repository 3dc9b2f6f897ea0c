export function snap(value: number, min: number, max: number, step: number): number {
  const inside = Math.min(max, Math.max(min, value));
  return Math.min(max, min + Math.round((inside - min) / step) * step);
}

export function afterPageKey(key: string, value: number, min: number, max: number, pageStep: number): number | null {
  if (key === 'PageUp') return Math.min(max, value + pageStep);
  if (key === 'PageDown') return Math.max(min, value - pageStep);
  return null;
}
