import type { Problem, ProblemCode } from './problem.ts';

/**
 * The refusals that an endpoint may return without listing them in `problems`. The client also uses some of their codes
 * for responses that did not come from the portal.
 */
export const anywhere = {
  INVALID_BODY: [400, 'No pudimos leer los datos enviados. Vuelve a intentarlo.'],
  INVALID_INPUT: [422, 'Revisa los datos marcados.'],
  BODY_TOO_LARGE: [413, 'Lo que enviaste es demasiado grande.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'No reconocemos el formato de los datos enviados.'],
  METHOD_NOT_ALLOWED: [405, 'Esta dirección no admite esa operación.'],
  NOT_FOUND: [404, 'No encontramos lo que buscas.'],
  FORBIDDEN_ORIGIN: [403, 'Esta solicitud no viene del portal.'],
  TOO_MANY_REQUESTS: [429, 'Recibimos muchas solicitudes tuyas. Espera un momento.'],
  UNEXPECTED: [500, 'Algo falló de nuestro lado. Intenta de nuevo en un momento.'],
  UNAVAILABLE: [503, 'Estamos volviendo en un momento. Intenta de nuevo.'],
  NO_SESSION: [401, 'Tu sesión terminó. Entra otra vez y vuelves a donde ibas.'],
  IDEMPOTENCY_KEY_REQUIRED: [400, 'Falta la clave que evita cobros dobles. Recarga la página.'],
  IDEMPOTENCY_KEY_REUSED: [422, 'Esta operación ya se envió con otros datos. Recarga la página.'],
  IDEMPOTENCY_IN_PROGRESS: [409, 'Esta operación todavía está en curso. Espera un momento.'],
  CONFLICT: [409, 'Alguien cambió esto antes. Actualiza para ver la versión más reciente.'],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type ProblemDetails = Pick<Problem, 'detail' | 'errors' | 'message' | 'ref'>;

export function bodyOf(
  code: ProblemCode,
  [status, title]: readonly [status: number, title: string],
  more: ProblemDetails = {},
): Problem {
  return { code, status, title, ...more, error: { message: more.message ?? title } };
}
