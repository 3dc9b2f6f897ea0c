import type { DataRequest, DataRequestKind } from '#contract/data-rights.ts';
import type { OwnConsentKind } from '#contract/profile.ts';
import { bogotaDate, formatBogotaTime, formatLongDate } from '#domain/time/calendar.ts';

export const consentWords: Record<OwnConsentKind, { title: string; text: string }> = {
  'autorizacion-de-datos': {
    title: 'Tratamiento de tus datos',
    text: 'Nos deja usar tus datos para mostrarte tus deudas, tus ofertas y tus acuerdos.',
  },
  'mensajes-comerciales': {
    title: 'Mensajes comerciales',
    text: 'Nos deja contarte novedades que no tienen que ver con tus pagos. Nunca vendemos tus datos.',
  },
};

export function consentSaved(granted: boolean, request: DataRequest | null): string {
  if (request === null) return granted ? 'Guardamos tu autorización.' : 'Retiraste tu autorización.';
  return granted
    ? `Guardamos tu autorización y cerramos tu solicitud ${request.number}.`
    : `Recibimos tu retiro. Tu radicado es ${request.number}: te respondemos a más tardar el ${formatLongDate(request.dueOn)}.`;
}

export const requestWords: Record<DataRequestKind, string> = {
  CONSULTA: 'Consulta',
  CORRECCION: 'Corrección',
  SUPRESION: 'Eliminación',
  REVOCATORIA: 'Retiro de la autorización',
};

const outcomeWords = { ACEPTADA: 'Aceptada', PARCIAL: 'Aceptada en parte', NEGADA: 'No aceptada' } as const;

export function requestStanding(request: DataRequest): {
  tone: 'info' | 'success' | 'neutral';
  word: string;
  text: string;
} {
  if (request.state === 'RECIBIDA')
    return { tone: 'info', word: 'En curso', text: `Te respondemos a más tardar el ${formatLongDate(request.dueOn)}.` };
  if (request.state === 'RETIRADA')
    return { tone: 'neutral', word: 'Retirada', text: 'La cerramos porque volviste a dar tu autorización.' };
  const when = request.answeredAt ? ` el ${formatLongDate(bogotaDate(request.answeredAt))}` : '';
  const outcome = request.outcome ?? 'NEGADA';
  return {
    tone: outcome === 'NEGADA' ? 'neutral' : 'success',
    word: outcomeWords[outcome],
    text: `Respondida${when}.`,
  };
}

export function lastUsed(at: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / 60_000);
  if (minutes < 1) return 'Usada hace un momento';
  if (minutes < 60) return `Usada hace ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}`;
  const day = bogotaDate(at) === bogotaDate(now) ? 'hoy' : `el ${formatLongDate(bogotaDate(at))}`;
  return `Usada ${day}, ${formatBogotaTime(at)}`;
}
