import type { HelpEntry } from './help-entry.ts';
import { reportStaysInWords } from './report-permanence.ts';

export const portalQuestions: readonly HelpEntry[] = [
  {
    id: 'pago-pendiente',
    title: '¿Por qué mi pago sigue pendiente?',
    body: 'Tu banco aún no lo confirma. No pagues otra vez: te avisamos apenas sepamos. Si no se confirma, tu banco lo devuelve; el plazo depende de él.',
    words: 'confirmando verificando en curso demora pse nequi',
  },
  {
    id: 'dos-pagos',
    title: '¿Y si pagué dos veces?',
    body: 'Solo cuenta uno. El otro queda registrado para devolvértelo. Escríbenos si quieres saber cómo va.',
    words: 'pago cobro cobraron doble repetido duplicado devolución reembolso',
  },
  {
    id: 'mover-fecha',
    title: '¿Puedo cambiar las fechas de mi acuerdo?',
    body: 'Sí, mientras está en marcha. Abre tu acuerdo y toca «Hagamos que te alcance». Puedes mover una fecha, pasar una cuota al final o hacer una pausa. Ves cómo queda antes de decidir.',
    words: 'aplazar posponer atraso plazo cambiar día cuota',
  },
  {
    id: 'codigo',
    title: '¿Qué hago si no me llega el código?',
    body: 'Espera un momento y mira también en correo no deseado. Después pide otro. Nunca se lo des a nadie, ni siquiera a nosotros.',
    words: 'otp spam mensaje sms celular seis números',
  },
  {
    id: 'contrasena',
    title: '¿Qué hago si olvidé mi contraseña?',
    body: 'En la página para entrar, toca «Olvidé mi contraseña». Te enviamos un código y eliges una nueva.',
    words: 'clave recuperar entrar cuenta bloqueada',
  },
  {
    id: 'documentos',
    title: '¿Dónde están mis documentos?',
    body: 'En tu portal, en «Documentos». Los descargas cuando quieras o los envías a tu correo.',
    words: 'pdf descargar papeles certificado',
  },
  {
    id: 'autentico',
    title: '¿Cómo sabe otra persona que mi documento es auténtico?',
    body: 'Cada documento trae un código y una dirección para verificarlo. Quien lo recibe escribe ahí el código y ve si es auténtico.',
    words: 'verificar falso qr validez',
  },
  { id: 'permanencia', ...reportStaysInWords, words: 'centrales de riesgo datacrédito transunión borrar' },
  {
    id: 'mis-datos',
    title: '¿Cómo pido, corrijo o borro mis datos?',
    body: 'En tu perfil, en la parte de tus datos. Te damos un radicado y respondemos en máximo 15 días hábiles.',
    words: 'privacidad información personal eliminar cuenta habeas data',
  },
  {
    id: 'queja',
    title: '¿Dónde pongo una petición, queja o reclamo?',
    body: 'Reclama por una deuda o por cómo te contactamos en «Reclamos», aquí abajo. No necesitas cuenta. Te damos un radicado y la fecha de la respuesta. Para otra petición, usa el correo de quejas al pie de esta página.',
    words: 'pqr pqrs reclamar superintendencia inconformidad suplantación no reconozco prescrita',
  },
];
