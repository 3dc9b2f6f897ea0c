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

export const cookiesV2: LegalText = {
  ...cookiesV1,
  version: 2,
  inForceFrom: isoDate('2026-11-22'),
  clauses: cookiesV1.clauses.flatMap((clause) =>
    clause.title === 'Las necesarias'
      ? [
          {
            title: 'Las necesarias',
            paragraphs: [
              'rebanca_access y rebanca_refresh: dicen que entraste. Duran lo que dura tu sesión, hasta doce horas.',
              'rebanca_entry: los pasos que te faltan para entrar. Dura media hora.',
              'rebanca_procedure: el cambio de contraseña que empezaste. Dura quince minutos.',
              'rebanca_acceptance: el acuerdo que abriste desde un enlace del correo. Dura lo que dura esa página.',
              'rebanca_device: reconoce un equipo donde ya entraste, para que nadie te bloquee. Dura un año.',
              'El navegador no deja que ningún programa de la página lea esas seis.',
              'rebanca_user: una marca sin datos que avisa al portal que hay una sesión abierta.',
              'rebanca_renewed: la hora en que se renovó tu sesión, para que tus pestañas no la renueven dos veces. Dura un día.',
              'rebanca_utm: de qué anuncio llegaste y un número de visita al azar. Dura noventa días.',
              'En una conexión segura, los nombres de las cookies que pone el servidor empiezan por __Host-.',
              'Ninguna guarda tu nombre ni tu documento. Sin ellas el portal no funciona.',
            ],
          },
          {
            title: 'Lo que guarda tu navegador',
            paragraphs: [
              'Tus preferencias: preferences (tema, letra y datos), whatsapp-bottom (el lugar del botón de ayuda) e install-answered (si instalaste).',
              'Tu respuesta sobre la medición: measuring.',
              'Tu actividad: last-activity y activity-told-at, con la hora de tu última actividad.',
              'Lo que estás eligiendo: offer y agreement, con el número de tu oferta o acuerdo y los valores del plan.',
              'Solo en la pestaña, hasta que la cierras: plan-choices, con el plan que estás eligiendo.',
              'También post-login-target, con la página a la que ibas, y diagnostico, con tus respuestas sin nombre.',
              'También password-recovery y password-procedure, con el cambio de contraseña en curso.',
              'También registro, con lo que escribes al crear tu cuenta. Va cifrado, y la clave está en rebanca-draft-key.',
              'También reloaded-until y faces, para cargar cada página una sola vez.',
              'También un dato que empieza por tsr-scroll-restoration, con el punto de cada página en que ibas.',
              'Las partes fijas del portal, para abrirlo sin conexión: un espacio que empieza por shell-.',
              'storage-check se escribe y se borra enseguida, para saber si tu navegador guarda.',
            ],
          },
        ]
      : [clause],
  ),
};

/** The paragraphs of version 3 that version 4 replaces. An empty string removes the paragraph. */
const changedInV4: Readonly<Record<string, string>> = {
  'Tu actividad: last-activity y activity-told-at, con la hora de tu última actividad.':
    'Tu actividad: last-activity y activity-told-at, con su hora, e inactivity, si cerramos tu sesión por inactividad.',
  'Lo que estás eligiendo: offer y agreement, con el número de tu oferta o acuerdo y los valores del plan.':
    'Lo que estás eligiendo: offer, agreement, plan-choices, rebanking y countdown, con tus planes y el tiempo para elegir.',
  'Solo en la pestaña, hasta que la cierras: plan-choices, con el plan que estás eligiendo.':
    'Lo que sigue queda solo en la pestaña, hasta que la cierras.',
  'También registro, con lo que escribes al crear tu cuenta. Va cifrado, y la clave está en rebanca-draft-key.':
    'También registro y reclamo, con lo que escribes en ellos. Va cifrado, y la clave está en rebanca-draft-key.',
  'También reloaded-until y faces, para cargar cada página una sola vez.':
    'También reloaded-until, para cargar cada página una sola vez.',
  'Las partes fijas del portal, para abrirlo sin conexión: un espacio que empieza por shell-.': '',
  'También arrival: por qué saliste del portal, para decírtelo. Se borra al leerlo.': '',
};

export const cookiesV3: LegalText = {
  ...cookiesV2,
  version: 3,
  inForceFrom: isoDate('2026-11-23'),
  clauses: cookiesV2.clauses.map((clause) =>
    clause.title === 'Lo que guarda tu navegador'
      ? {
          ...clause,
          paragraphs: [
            ...clause.paragraphs,
            'También arrival: por qué saliste del portal, para decírtelo. Se borra al leerlo.',
          ],
        }
      : clause,
  ),
};

export const cookiesV4: LegalText = {
  ...cookiesV3,
  version: 4,
  inForceFrom: isoDate('2026-11-27'),
  clauses: cookiesV3.clauses.map((clause) => ({
    ...clause,
    paragraphs: clause.paragraphs.map((paragraph) => changedInV4[paragraph] ?? paragraph).filter(Boolean),
  })),
};
