import { isoDate } from '#domain/time/calendar.ts';
import type { LegalText } from './legal-text.ts';

export const withdrawalV1: LegalText = {
  kind: 'retracto',
  version: 1,
  inForceFrom: isoDate('2026-11-20'),
  title: 'Derecho de retracto y reversión del pago',
  plain:
    'Si compras la membresía y te arrepientes, tienes cinco días hábiles para devolverla. Te regresamos todo lo que pagaste.',
  clauses: [
    {
      title: 'Qué puedes devolver',
      paragraphs: [
        'El retracto aplica a la membresía del programa de rebancarización, que se contrata a distancia.',
        'Tienes cinco días hábiles desde que la contratas, según el artículo 47 de la Ley 1480 de 2011.',
        'No tienes que explicar por qué ni pagar nada.',
      ],
    },
    {
      title: 'Cuándo no aplica',
      paragraphs: [
        'Cuando el servicio ya empezó porque tú lo pediste de manera expresa antes de los cinco días. Te lo preguntamos aparte.',
        'Un acuerdo para pagar una deuda no es una compra: no tiene retracto. Puedes dejar de hacerlo efectivo antes del primer pago.',
      ],
    },
    {
      title: 'Cómo lo pides',
      paragraphs: [
        'Escribe a {correo} desde tu correo registrado, con tu documento y la palabra «retracto».',
        'También puedes llamar al {telefono}. Te damos un número de radicado.',
      ],
    },
    {
      title: 'Tu dinero',
      paragraphs: [
        'Te devolvemos todo lo que pagaste, sin descuentos, en máximo quince días calendario desde tu solicitud.',
        'La devolución llega al mismo medio con que pagaste, salvo que pidas otro.',
      ],
    },
    {
      title: 'Reversión del pago',
      paragraphs: [
        'Si pagaste con tarjeta u otro medio electrónico, puedes pedir la reversión según el artículo 51 de la misma ley.',
        'Aplica por fraude, por una operación que no pediste, o si no recibiste lo que compraste.',
        'Pídela dentro de los cinco días hábiles siguientes a cuando lo supiste. Avísanos a nosotros y a tu banco.',
      ],
    },
    {
      title: 'Si no quedas conforme',
      paragraphs: [
        'Puedes presentar una reclamación directa a {operador} y después acudir a la Superintendencia de Industria y Comercio.',
      ],
    },
  ],
};

export const withdrawalV2: LegalText = {
  ...withdrawalV1,
  version: 2,
  inForceFrom: isoDate('2026-11-22'),
  clauses: withdrawalV1.clauses.map((clause) =>
    clause.title === 'Cómo lo pides'
      ? {
          title: clause.title,
          paragraphs: [
            'En el portal: entra a Documentos y elige «Retractarme del plan». Vale desde ese momento.',
            'También puedes escribir a {correo} desde tu correo registrado, con tu documento y la palabra «retracto».',
            'O llamar al {telefono}. En todos los casos te damos un número de radicado.',
          ],
        }
      : clause,
  ),
};

export const withdrawalV3: LegalText = {
  ...withdrawalV2,
  version: 3,
  inForceFrom: isoDate('2026-11-23'),
  plain:
    'Si compras la membresía y te arrepientes, tienes cinco días hábiles para retractarte. Te devolvemos todo lo que hayas pagado.',
  clauses: withdrawalV2.clauses.map((clause) => {
    if (clause.title === 'Qué puedes devolver')
      return {
        title: 'De qué te puedes retractar',
        paragraphs: [
          'El retracto aplica a la membresía del programa de rebancarización, que se contrata a distancia.',
          'Tienes los cinco días hábiles siguientes a aceptarla, según el artículo 47 de la Ley 1480 de 2011.',
          'Vale también si ya usaste el plan. No tienes que explicar por qué ni pagar nada.',
        ],
      };
    if (clause.title === 'Cuándo no aplica')
      return {
        title: clause.title,
        paragraphs: [
          'Un acuerdo para pagar una deuda no es una compra: no tiene retracto. Si no pagas para empezar, se cancela solo.',
        ],
      };
    return clause;
  }),
};
