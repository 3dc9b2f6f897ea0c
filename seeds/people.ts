/**
 * The people of the demonstration and of the tests. They are invented, and never present in production.
 * Their debts stand in `demo-portfolio.csv`.
 */
export const demoPeople = [
  {
    name: 'Laura Méndez',
    documentType: 'CC',
    documentNumber: '52418903',
    password: 'tinto con panela',
    story: 'Tres deudas con oferta; la de la tarjeta conviene primero.',
  },
  {
    name: 'Andrés Quintero',
    documentType: 'CC',
    documentNumber: '1032456789',
    password: 'bicicleta de montaña',
    story: 'Una sola deuda de $\u00a08.400.000, la de los ejemplos.',
  },
  {
    name: 'Marta Ríos',
    documentType: 'CE',
    documentNumber: '402913',
    password: 'arepa de chócolo',
    story: 'Cliente del tipo especial, con una deuda pequeña.',
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
] as const;

/** Their debts, as the operator's importer reads them. */
export const demoPortfolio = new URL('./demo-portfolio.csv', import.meta.url);

export type DemoPerson = (typeof demoPeople)[number];
