import { isoDate } from '#domain/time/calendar.ts';
import type { LegalText } from './legal-text.ts';

export const cookiesV1: LegalText = {
  kind: 'cookies',
  version: 1,
  inForceFrom: isoDate('2026-11-20'),
  title: 'Política de cookies',
  plain:
    'Usamos cookies necesarias para tu sesión. Solo con tu permiso medimos qué campañas funcionan, y nunca dentro del portal.',
  clauses: [
    {
      title: 'Qué son',
      paragraphs: [
        'Una cookie es un dato pequeño que el navegador guarda para un sitio. También usamos su almacenamiento local.',
      ],
    },
    {
      title: 'Las necesarias',
      paragraphs: [
        'Cookies de sesión: dicen que entraste. El navegador no deja que ningún programa de la página las lea.',
        'Una marca sin datos que avisa al portal que hay una sesión abierta.',
        'Una cookie de campaña: de qué anuncio llegaste y un número de visita al azar. Dura noventa días.',
        'Almacenamiento local: tu tema, tu tamaño de letra, el lugar del botón de ayuda y la hora de tu última actividad.',
        'Sin ellas el portal no funciona o no recuerda tus preferencias. Ninguna guarda tu nombre ni tu documento.',
      ],
    },
    {
      title: 'Las de medición',
      paragraphs: [
        'Si aceptas la medición, las páginas públicas cargan un administrador de etiquetas de un tercero.',
        'Ese tercero puede guardar sus propias cookies y recibir tu dirección de internet y la página que ves.',
        'Sirve para saber qué campañas funcionan. Dentro del portal, después de entrar, nunca se carga.',
      ],
    },
    {
      title: 'Tú decides',
      paragraphs: [
        'En tu primera visita eliges entre «Aceptar medición» y «Solo necesarias». Ambas opciones dejan usar todo.',
        'Cambias la elección en Preferencias cuando quieras. Desde ese momento no se carga nada más.',
        'También puedes borrar las cookies en tu navegador.',
      ],
    },
    {
      title: 'Quién responde',
      paragraphs: [
        '{operador}, NIT {nit}. Escríbenos a {correo}.',
        'El uso de tus datos sigue la Política de tratamiento de datos personales.',
      ],
    },
  ],
};
