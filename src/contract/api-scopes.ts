export const apiScopes = ['acuerdos:leer', 'pagos:leer'] as const;
export type ApiScope = (typeof apiScopes)[number];
