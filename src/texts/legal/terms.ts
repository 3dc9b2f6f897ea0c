import { isoDate } from '#domain/time/calendar.ts';
import type { LegalText } from './legal-text.ts';

export const termsV1: LegalText = {
  kind: 'terminos',
  version: 1,
  inForceFrom: isoDate('2026-11-20'),
  title: 'Términos y condiciones de uso del portal',
  plain:
    'Este portal te muestra tus deudas, te ofrece planes y te deja pagarlos. Usarlo es gratis. Solo te obligas cuando aceptas un plan con tu código.',
  clauses: [
    {
      title: 'Quiénes somos',
      paragraphs: [
        'El portal lo opera {operador}, NIT {nit}, con domicilio en {direccion}.',
        'Puedes escribirnos a {correo} o llamarnos al {telefono}.',
        'Actuamos como dueños de la cartera o como administradores por encargo de tu acreedor. Cada oferta y cada acuerdo dicen quién es el acreedor.',
      ],
    },
    {
      title: 'Qué encuentras aquí',
      paragraphs: [
        'Un diagnóstico de tus finanzas con un simulador. Es una orientación: no es asesoría legal ni un puntaje de crédito.',
        'Ofertas para pagar tus deudas, con su descuento, sus cuotas y sus fechas.',
        'Acuerdos de pago, pagos en línea, comprobantes y paz y salvo.',
        'El programa de rebancarización, que es una membresía voluntaria con precio propio.',
      ],
    },
    {
      title: 'Tu cuenta',
      paragraphs: [
        'La cuenta es personal. Debes ser mayor de edad y dar datos verdaderos.',
        'Tu contraseña y tus códigos son solo tuyos. Nunca te los pedimos por teléfono, correo ni WhatsApp.',
        'Si crees que alguien entró en tu nombre, cambia tu contraseña y avísanos de inmediato.',
        'Cerramos la sesión después de un tiempo sin uso, para proteger tus datos.',
      ],
    },
    {
      title: 'Las ofertas y los precios',
      paragraphs: [
        'Cada oferta dice hasta cuándo vale. Mientras la eliges, te reservamos sus valores por un tiempo que ves en pantalla.',
        'Si ese tiempo termina, volvemos a calcular. La oferta sigue disponible hasta su fecha de vencimiento.',
        'Antes de aceptar ves el total, las cuotas y las fechas, en pesos colombianos. No hay costos que no aparezcan ahí.',
        'El diagnóstico, las ofertas y los acuerdos no te cuestan nada.',
      ],
    },
    {
      title: 'Cómo aceptas',
      paragraphs: [
        'Aceptas un plan cuando lo confirmas con un código de un solo uso enviado a tu contacto registrado.',
        'Ese código es tu firma electrónica, según la Ley 527 de 1999 y el Decreto 2364 de 2012.',
        'Guardamos como prueba el texto aceptado, su huella, la fecha, la hora y la dirección de internet.',
        'Un acuerdo de pago reconoce la deuda que describe. Te lo recordamos antes de que aceptes.',
        'Si no la reconoces o su valor no cuadra, presenta un reclamo antes de aceptar. No pierdes la oferta.',
      ],
    },
    {
      title: 'Los pagos',
      paragraphs: [
        'Los pagos se hacen en la página de una pasarela autorizada. No vemos ni guardamos los datos de tu tarjeta.',
        'Un pago cuenta cuando la pasarela lo confirma. Mientras tanto lo ves como pendiente.',
        'Puedes pagar antes de la fecha, en todo o en parte, sin sanción, según la Ley 1555 de 2012.',
        'Si pagas dos veces lo mismo, te devolvemos lo que sobra.',
      ],
    },
    {
      title: 'Cuidado del servicio',
      paragraphs: [
        'No uses el portal para suplantar a otra persona, dañar el servicio ni sacar datos de forma masiva.',
        'Podemos suspender una cuenta si hay señales de fraude. Te diremos por qué y cómo reclamar.',
        'Trabajamos para que el portal esté siempre disponible. Si hay una falla, tus acuerdos y pagos quedan a salvo.',
      ],
    },
    {
      title: 'Tus datos',
      paragraphs: [
        'Tratamos tus datos según la Ley 1581 de 2012 y nuestra política de tratamiento de datos personales.',
        'La información sobre tus deudas sigue las reglas de la Ley 1266 de 2008 y la Ley 2157 de 2021.',
      ],
    },
    {
      title: 'Peticiones, quejas y reclamos',
      paragraphs: [
        'Si algo no cuadra en una deuda, en tu reporte o en cómo te contactamos, presenta un reclamo.',
        'Con tu cuenta, en /portal/reclamos. Sin cuenta, en /reclamos. Te damos un radicado.',
        'Respondemos en máximo quince días hábiles. Si hace falta más tiempo, te avisamos y tomamos hasta ocho más.',
        'Para otras peticiones y quejas, escríbenos a {correo}.',
        'También puedes acudir a la Superintendencia de Industria y Comercio.',
      ],
    },
    {
      title: 'Cambios y ley aplicable',
      paragraphs: [
        'Si cambiamos estos términos, publicamos una versión nueva con su fecha. La anterior queda disponible.',
        'Los acuerdos que ya aceptaste no cambian por una versión nueva.',
        'Se aplica la ley colombiana. Los derechos que la ley da al consumidor están por encima de este texto.',
      ],
    },
  ],
};
