import type { DisputeEffect } from '#domain/disputes/effects.ts';
import type { DisputeKind } from '#domain/disputes/kinds.ts';
import { disputeNames, effectSentences, outcomeTitles } from '#texts/dispute-text.ts';
import type { MailBody } from './layout.ts';
import { day, singleLine } from './phrases.ts';

type AboutDispute = {
  firstName: string | null;
  number: string;
  kind: DisputeKind;
  debt: string | null;
  /**
   * True for a dispute without a customer. The mail then asks the person to sign in or register with the identity
   * document and the contact of the dispute.
   */
  needsAccount: boolean;
  link: string;
};

export type DisputeMails = {
  'dispute-filed': AboutDispute & { dueOn: string; isFrozen: boolean };
  'dispute-extended': AboutDispute & { dueOn: string; reason: string };
  'dispute-incomplete': AboutDispute & { request: string; until: string };
  'dispute-decided': AboutDispute & {
    outcome: 'ACEPTADO' | 'PARCIAL' | 'NEGADO' | 'ACEPTADO_POR_SILENCIO';
    effect: DisputeEffect;
    reason: string;
    isFrozen: boolean;
    appealUntil: string | null;
    supervisor: { name: string; site: string };
    refunds: boolean;
  };
  'dispute-closed': AboutDispute & { because: 'RETIRADO' | 'DESISTIDO' };
};

const factsOf = ({ number, kind, debt }: AboutDispute): [string, string][] => [
  ['Radicado', singleLine(number)],
  ['Motivo', disputeNames[kind]],
  ...(debt === null ? [] : [['Deuda', singleLine(debt)] as [string, string]]),
];
const withoutDebt = new Set<DisputeEffect>(['bureau', 'contact', 'noted']);
const throughAccount = ({ needsAccount }: AboutDispute): string[] =>
  needsAccount
    ? [
        'Para responder o apelar, entra o regístrate con el documento de tu reclamo y con este mismo contacto: ahí lo encuentras.',
      ]
    : [];
const see = (link: string) => ({ label: 'Ver mi reclamo', link });

export const disputeMails: { [K in keyof DisputeMails]: (data: DisputeMails[K]) => MailBody } = {
  'dispute-filed': (data) => ({
    subject: `Recibimos tu reclamo ${singleLine(data.number)}`,
    preview: `Te respondemos a más tardar el ${day(data.dueOn)}.`,
    title: 'Recibimos tu reclamo',
    paragraphs: [
      `Te respondemos a más tardar el ${day(data.dueOn)}.`,
      ...(data.isFrozen
        ? [
            'La deuda queda congelada: no tienes que pagar mientras revisamos. Si pagas y te damos la razón, te lo devolvemos.',
          ]
        : []),
    ],
    facts: factsOf(data),
    action: see(data.link),
    closing: ['Guarda tu radicado. Si no fuiste tú, escríbenos de una vez.'],
  }),
  'dispute-extended': (data) => ({
    subject: `Necesitamos más días para tu reclamo ${singleLine(data.number)}`,
    preview: `Te respondemos a más tardar el ${day(data.dueOn)}.`,
    title: 'Necesitamos unos días más',
    paragraphs: [`Te respondemos a más tardar el ${day(data.dueOn)}. Este es el motivo:`, singleLine(data.reason)],
    facts: factsOf(data),
    action: see(data.link),
  }),
  'dispute-incomplete': (data) => ({
    subject: `Nos falta un dato de tu reclamo ${singleLine(data.number)}`,
    preview: `Puedes enviarlo hasta el ${day(data.until)}.`,
    title: 'Nos falta un dato',
    paragraphs: [
      'Para responderte necesitamos esto:',
      singleLine(data.request),
      `Envíalo hasta el ${day(data.until)}. Después de ese día, el reclamo se cierra.`,
    ],
    facts: factsOf(data),
    action: see(data.link),
    closing: throughAccount(data),
  }),
  'dispute-decided': (data) => ({
    subject: `Respondimos tu reclamo ${singleLine(data.number)}`,
    preview: outcomeTitles[data.outcome] ?? '',
    title: outcomeTitles[data.outcome] ?? '',
    paragraphs: [
      singleLine(data.reason),
      ...(data.debt !== null || withoutDebt.has(data.effect) ? [effectSentences[data.effect]] : []),
      ...(data.refunds ? ['Te devolvemos lo que pagaste de más. Te avisamos cuando salga.'] : []),
      ...(data.appealUntil === null
        ? []
        : [
            `Si no estás de acuerdo, puedes apelar hasta el ${day(data.appealUntil)}.`,
            ...(data.isFrozen ? ['Hasta ese día la deuda sigue congelada.'] : []),
          ]),
    ],
    facts: factsOf(data),
    action: see(data.link),
    closing: [
      ...(data.appealUntil === null ? [] : throughAccount(data)),
      ...(data.outcome === 'NEGADO' || data.outcome === 'PARCIAL'
        ? [`También puedes acudir a la ${singleLine(data.supervisor.name)}: ${data.supervisor.site}.`]
        : []),
    ],
  }),
  'dispute-closed': (data) => ({
    subject: `Cerramos tu reclamo ${singleLine(data.number)}`,
    preview: data.because === 'RETIRADO' ? 'Lo retiraste tú.' : 'No llegó lo que te pedimos.',
    title: 'Tu reclamo se cerró',
    paragraphs: [
      data.because === 'RETIRADO'
        ? 'Retiraste tu reclamo. Si cambias de opinión, puedes hacer otro.'
        : 'Pasaron dos meses sin lo que te pedimos, y el reclamo se cerró. Puedes hacer otro cuando quieras.',
    ],
    facts: factsOf(data),
    action: see(data.link),
  }),
};
