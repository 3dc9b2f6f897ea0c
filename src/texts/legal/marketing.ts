import { isoDate } from '#domain/time/calendar.ts';
import type { LegalText } from './legal-text.ts';

export const marketingV1: LegalText = {
  kind: 'mensajes-comerciales',
  version: 1,
  inForceFrom: isoDate('2026-11-20'),
  title: 'Autorización de mensajes comerciales',
  plain: 'Si la marcas, te contamos de ofertas y programas. Si no, el servicio funciona igual.',
  clauses: [
    {
      title: 'Lo que autorizas',
      paragraphs: [
        'Autorizo a {operador}, NIT {nit}, a enviarme información comercial propia sobre ofertas y programas.',
        'Elijo los medios: correo, mensaje de texto, llamada o WhatsApp. Puedo cambiarlos en mi perfil.',
      ],
    },
    {
      title: 'Cuándo te escribimos',
      paragraphs: [
        'De lunes a viernes entre las 7 a. m. y las 7 p. m., y los sábados entre las 8 a. m. y las 3 p. m.',
        'Nunca en domingos ni festivos. Así lo manda la Ley 2300 de 2023.',
        'Después de hablar contigo, usamos un solo medio en la semana y máximo una vez al día.',
        'Puedes pedirnos un horario distinto dentro de esos límites.',
      ],
    },
    {
      title: 'Es voluntaria',
      paragraphs: [
        'No es condición para tener cuenta, recibir ofertas ni firmar acuerdos.',
        'La quitas cuando quieras en tu perfil, con el enlace de cada mensaje o escribiendo a {correo}.',
        'Los avisos sobre tus acuerdos, pagos y códigos no son comerciales y siguen llegando.',
        'No entregamos tus datos a otras empresas para que te ofrezcan sus productos.',
      ],
    },
  ],
};
