import type { HelpEntry } from './help-entry.ts';

export const documentsExplained: readonly HelpEntry[] = [
  {
    id: 'documento-acuerdo',
    title: 'Acuerdo',
    body: 'Dice cuánto pagas, en qué fechas y qué pasa si te atrasas. Lo aceptas con un código y te llega al correo. Con él demuestras lo que se pactó.',
    words: 'contrato plan firma',
  },
  {
    id: 'documento-otrosi',
    title: 'Otrosí',
    body: 'Sale cuando cambias las fechas de un acuerdo. Muestra cómo estaba tu plan y cómo queda. Los valores siguen iguales.',
    words: 'cambio modificación mover fecha pausa',
  },
  {
    id: 'documento-comprobante',
    title: 'Comprobante de pago',
    body: 'Prueba que un pago llegó: cuánto, cuándo y a qué acuerdo. Guárdalo por si alguien te pregunta por ese pago.',
    words: 'recibo soporte factura',
  },
  {
    id: 'documento-paz-y-salvo',
    title: 'Certificado de paz y salvo',
    body: 'Muéstralo si alguien te cobra de nuevo esa obligación, o si todavía aparece en una central de riesgo. Lleva el nombre y el NIT del acreedor.',
    words: 'terminé de pagar última cuota',
  },
  {
    id: 'documento-diagnostico',
    title: 'Diagnóstico',
    body: 'Guarda tu panorama del día en que lo hiciste, con lo que contaste de tu mes. No es un puntaje de crédito.',
    words: 'resultado nivel',
  },
  {
    id: 'documento-membresia',
    title: 'Contrato de la membresía',
    body: 'Dice qué recibes en el programa de rebancarización, cuánto cuesta y cuándo termina. También cuenta cómo retractarte.',
    words: 'plan semilla rebancarización retracto',
  },
  {
    id: 'documento-mis-datos',
    title: 'Copia de tus datos',
    body: 'Trae lo que guardamos de ti. La descargas gratis desde tu perfil, cuando quieras.',
    words: 'habeas data json descargar información personal',
  },
];
