/** What a key of an integrator may open. */
export const apiScopes = ['acuerdos:leer', 'pagos:leer'] as const;
export type ApiScope = (typeof apiScopes)[number];
