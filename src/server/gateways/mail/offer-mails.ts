import type { MailBody } from './layout.ts';
import { moment, money, singleLine } from './phrases.ts';

export type OfferMails = {
  'offers-made': {
    firstName: string | null;
    /** Best first; never empty. */
    offers: {
      offerId: string;
      debt: string;
      balance: number;
      singlePayment: number;
      lowestInstalment: number;
      lowestPlan: { term: number; initialPayment: number; total: number };
      validUntil: string;
    }[];
    link: string;
    preferences: string;
  };
};

const planAmounts = (
  instalment: number,
  { term, initialPayment, total }: OfferMails['offers-made']['offers'][number]['lowestPlan'],
) =>
  `${term} × ${money(instalment)}${initialPayment > 0 ? ` + ${money(initialPayment)} al empezar` : ''}. Total ${money(total)}`;

export const offerMails: { [K in keyof OfferMails]: (data: OfferMails[K]) => MailBody } = {
  'offers-made': ({ offers, link, preferences }) => ({
    subject: offers.length === 1 ? 'Tienes una oferta para mirar' : `Tienes ${offers.length} ofertas para mirar`,
    preview: 'Mira sin compromiso. No tienes que decidir hoy.',
    title: offers.length === 1 ? 'Tienes una oferta nueva' : `Tienes ${offers.length} ofertas nuevas`,
    paragraphs: ['Estas son las cifras de hoy. Mirarlas no genera reportes.'],
    facts: offers.flatMap(({ debt, balance, singlePayment, lowestInstalment, lowestPlan, validUntil }) => [
      ['Deuda', singleLine(debt)] as const,
      ['Debes', money(balance)] as const,
      ['En un solo pago', money(singlePayment)] as const,
      ...(lowestPlan.term === 1
        ? []
        : [['O desde', `${money(lowestInstalment)} al mes: ${planAmounts(lowestInstalment, lowestPlan)}`] as const]),
      ['Vale hasta el', moment(validUntil)] as const,
    ]),
    action: { label: 'Ver mis ofertas', link },
    closing: [`Puedes elegir cuándo te escribimos, o que no lo hagamos: ${preferences}`],
  }),
};
