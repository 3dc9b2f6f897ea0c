import type { RenderInput } from '#contract/rendered-documents.ts';
import { structuredHome, structuredProgram } from './structured-data.ts';

export interface PageFacts {
  description: string;
  isListed: boolean;
  /** A query parameter that selects another view of the page. URLs with this parameter have a separate document. */
  parameter?: string;
  structured?: (input: RenderInput) => readonly object[];
}

export const pageFacts: Readonly<Record<string, PageFacts>> = {
  '/inicio': {
    description:
      'Mira las deudas que administramos y anota las demás. Compara ofertas con descuento y elige una cuota que sí te alcance. Sin regaños y sin letra pequeña.',
    isListed: true,
    structured: structuredHome,
  },
  '/diagnostico-financiero': {
    description:
      'Seis preguntas, sin cuenta: mira en qué nivel estás y qué cuota podrías pagar. Hacer el diagnóstico no genera reportes.',
    parameter: 'pregunta',
    isListed: true,
  },
  '/programa-rebancarizacion': {
    description:
      'Planes por meses para volver a los bancos. Qué recibes, qué no hace el programa y cuánto cuesta, sin promesas mágicas.',
    isListed: true,
    structured: structuredProgram,
  },
  '/ayuda': {
    description:
      'Preguntas sobre tus deudas y tus acuerdos, para qué sirve cada documento y qué significan las palabras de los bancos.',
    parameter: 'q',
    isListed: true,
  },
  '/reclamos': {
    description:
      'Reclama por una deuda que no reconoces, que ya pagaste o que tiene mal el valor. Sin cuenta, con radicado y fecha de respuesta.',
    parameter: 'paso',
    isListed: true,
  },
  '/qnt-preview': {
    description:
      'Si administramos una de tus deudas, puede que tengamos una propuesta para ti. Confirma que eres tú y mira si la hay.',
    isListed: false,
  },
  '/iniciar-sesion': {
    description: 'Entra a tu cuenta de Rebanca para ver tus ofertas, tus acuerdos y tus documentos.',
    isListed: true,
  },
  '/registro': {
    description: 'Crea tu cuenta en Rebanca en dos pasos y mira tus ofertas. Es gratis y no te compromete.',
    isListed: true,
    parameter: 'paso',
  },
};
