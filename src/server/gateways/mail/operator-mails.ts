import type { MailBody } from './layout.ts';
import { day } from './phrases.ts';

export type OperatorMails = {
  /** `head` is the signed head of the hash chains, as lines that the operator archives unchanged. */
  'integrity-head': { number: number; day: string; head: string };
};

export const operatorMails: { [K in keyof OperatorMails]: (data: OperatorMails[K]) => MailBody } = {
  'integrity-head': ({ number, day: on, head }) => ({
    subject: `Cabeza firmada ${number}`,
    preview: `Lo que decían las cadenas el ${day(on)}.`,
    paragraphs: [
      `Así terminaban las cadenas del libro, la evidencia y la auditoría el ${day(on)}.`,
      'Guarda este correo fuera del portal. Con él se comprueba que nadie reescribió la base.',
      head,
    ],
    closing: [
      'Para comprobarla, guarda el correo como archivo, por ejemplo cabeza.eml, y usa: rebanca verificar --cabezas cabeza.eml.',
    ],
  }),
};
