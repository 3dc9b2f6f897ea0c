export const helpAddress = ({ q }: Record<string, unknown>): { q?: string } =>
  typeof q === 'string' && q.trim() !== '' ? { q: q.trim().slice(0, 80) } : {};
