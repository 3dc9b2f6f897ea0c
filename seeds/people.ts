/** These users never exist in production. `demo-portfolio.csv` contains their debts. */
export const demoPeople = [
  {
    name: 'Laura Méndez',
    documentType: 'CC',
    documentNumber: '52418903',
    password: 'tinto con panela',
    story: 'Tres deudas con oferta, un acuerdo al día y un paz y salvo.',
  },
  {
    name: 'Andrés Quintero',
    documentType: 'CC',
    documentNumber: '1032456789',
    password: 'bicicleta de montaña',
    story: 'Una cuota vencida con su pago en proceso, y la deuda de $\u00a08.400.000 de los ejemplos.',
  },
  {
    name: 'Marta Ríos',
    documentType: 'CE',
    documentNumber: '402913',
    password: 'arepa de chócolo',
    story: 'Cliente del tipo especial, a paz y salvo: ve la invitación a la rebancarización.',
  },
  {
    name: 'Kevin Palacios',
    documentType: 'CC',
    documentNumber: '1143870021',
    password: 'domingo de ciclovía',
    story: 'Cuenta nueva, sin deudas: todo vacío.',
    withoutDebts: {
      firstNames: 'Kevin',
      lastNames: 'Palacios',
      email: 'kevin.palacios@correo.example',
      mobile: '3189990021',
    },
  },
  {
    name: 'Diana Cárdenas',
    documentType: 'CC',
    documentNumber: '43587120',
    password: 'mango biche con sal',
    story: 'Un acuerdo por terminar: cuál es su último día y cómo retomarlo.',
  },
  {
    name: 'Óscar Bedoya',
    documentType: 'CC',
    documentNumber: '79114638',
    password: 'aguacero de abril',
    story: 'Un acuerdo en pausa, con sus fechas nuevas y su otrosí.',
  },
  {
    name: 'Yolanda Ibarra',
    documentType: 'CC',
    documentNumber: '1020730455',
    password: 'bambuco en la plaza',
    story: 'Un acuerdo que terminó hace poco y que todavía puede recuperar.',
  },
  {
    name: 'Nubia Salcedo',
    documentType: 'CC',
    documentNumber: '41772096',
    password: 'cosecha de café',
    story: 'Un reclamo abierto: su deuda está congelada.',
  },
  {
    name: 'Ramiro Ospina',
    documentType: 'CC',
    documentNumber: '98450317',
    password: 'feria de las flores',
    story: 'Un reclamo aceptado: ya no debe nada, con su constancia.',
  },
] as const;

const demoPortfolio = new URL('./demo-portfolio.csv', import.meta.url);

const demoHistories = {
  portfolio: new URL('./demo-histories.csv', import.meta.url),
  histories: [
    {
      obligation: 'CR-55103',
      kind: 'plan',
      initialPayment: 400_000,
      term: 6,
      instalmentsPaid: 1,
      next: 'ahead',
    },
    {
      obligation: 'CC-20981',
      kind: 'plan',
      initialPayment: 200_000,
      term: 4,
      instalmentsPaid: 1,
      next: 'overdue',
      isBeingPaid: true,
    },
    {
      obligation: 'CR-12958',
      kind: 'plan',
      initialPayment: 200_000,
      term: 6,
      instalmentsPaid: 0,
      next: 'ended',
    },
    {
      obligation: 'TC-90277',
      kind: 'plan',
      initialPayment: 250_000,
      term: 6,
      instalmentsPaid: 0,
      next: 'paused',
    },
    { obligation: 'TA-70412', kind: 'paidAtOnce', daysAgo: 45 },
    { obligation: 'AY-5512', kind: 'paidAtOnce', daysAgo: 30 },
    // This plan must be last: its notice is created today, after all events of the other plans.
    {
      obligation: 'CC-31846',
      kind: 'plan',
      initialPayment: 300_000,
      term: 6,
      instalmentsPaid: 0,
      next: 'atRisk',
    },
  ],
} as const;

const demoDisputes = [
  { obligation: 'TC-60418', kind: 'NO_LA_RECONOZCO', daysAgo: 3, text: 'Nunca tuve esa tarjeta.' },
  {
    obligation: 'PL-72205',
    kind: 'SUPLANTACION',
    daysAgo: 12,
    text: 'Alguien sacó ese plan con mi cédula.',
    accepted: 'Comparamos las firmas: no son tuyas. Dejamos de cobrar la deuda.',
  },
] as const;

export const demoContent = {
  plans: new URL('./membership-plans.json', import.meta.url),
  content: new URL('./config/', import.meta.url),
};

export const demoData = {
  people: demoPeople,
  campaign: new URL('./campaign.json', import.meta.url),
  ...demoContent,
  portfolio: demoPortfolio,
  past: demoHistories,
  disputes: demoDisputes,
} as const;

export type DemoPerson = (typeof demoPeople)[number];
