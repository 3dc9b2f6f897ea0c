import { describe, expect, test } from 'vitest';
import { agreementWord } from '#domain/agreements/state-words.ts';
import { pesos } from '#domain/money/money.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { issuer } from '#test/support/issuer.ts';
import { mailFor as mailOfSender, type MailData, type MailKind } from './templates.ts';

const mailFor = <K extends MailKind>(kind: K, data: MailData[K]) => mailOfSender(kind, data, issuer);

const link = 'https://rebanca.example/portal/documentos';
const aboutPlan = { firstName: 'Laura', agreementNumber: 'AC-2026-000123', creditor: 'Portafolios del Norte', link };
const aboutDispute = {
  needsAccount: false,
  firstName: 'Laura',
  number: 'RAD-2026-000001',
  kind: 'NO_LA_RECONOZCO',
  debt: 'Tarjeta de crédito · Banco Ceiba',
  link,
} as const;
const samples: MailData = {
  invitation: { firstName: 'Laura', link: 'https://rebanca.example/?token=abc&x=1', expiresAt: '2026-11-23T20:00:00Z' },
  'one-time-code': { code: '482913', minutes: 10, purpose: 'FIRMA' },
  'recovery-code': { code: '482913', minutes: 10 },
  'identity-code': { code: '482913', minutes: 10 },
  'identity-confirmed': { firstName: 'Laura', confirmedAt: '2026-11-20T20:45:00Z' },
  'identity-reviewed': { firstName: 'Laura', passed: true, link },
  'account-exists': { firstName: 'Laura', link },
  'contact-changed': { firstName: 'Laura', changedAt: '2026-11-20T20:45:00Z', newContact: 'l•••@correo.com' },
  'contact-preferred': { firstName: 'Laura', changedAt: '2026-11-20T20:45:00Z', contact: 'l•••@correo.com' },
  'contact-removed': { firstName: 'Laura', changedAt: '2026-11-20T20:45:00Z', contact: '••• 4567' },
  'password-changed': { firstName: 'Laura', changedAt: '2026-11-20T20:45:00Z', link },
  'second-factor-changed': { firstName: 'Laura', changedAt: '2026-11-20T20:45:00Z', isOn: true },
  'data-request': { firstName: 'Laura', number: 'PD-2026-000001', dueOn: '2026-12-04', link },
  'data-erased': { firstName: 'Laura', numbers: ['PD-2026-000001'], kept: ['El radicado.'], keptUntil: '2036-11-20' },
  'data-answer': { firstName: 'Laura', number: 'PD-2026-000001', answer: 'Corregimos tu segundo apellido.', link },
  'agreement-accepted': {
    firstName: 'Laura',
    agreementNumber: 'AC-2026-000123',
    creditor: 'Portafolios del Norte',
    instalments: 6,
    instalmentAmount: 313_600,
    initialPayment: 200_000,
    total: 2_081_600,
    firstPaymentOn: '2026-11-27',
    expiresAt: '2026-11-23T20:00:00Z',
    link,
  },
  'integrity-head': { number: 12, day: '2026-11-20', head: 'QUJD' },
  'payment-received': {
    firstName: 'Laura',
    amount: 313_600,
    paidAt: '2026-11-20T20:52:00Z',
    receiptNumber: 'RC-2026-000987',
    agreementNumber: 'AC-2026-000123',
    creditor: 'Portafolios del Norte',
    remainingBalance: 1_568_000,
    next: { amount: pesos(313_600), dueOn: isoDate('2026-12-30') },
    isUnderReview: false,
    link,
  },
  'payment-pending': { firstName: 'Laura', amount: 313_600, startedAt: '2026-11-20T20:42:00Z', link },
  'paz-y-salvo': { firstName: 'Laura', creditor: 'Portafolios del Norte', certificateNumber: 'PS-000045', link },
  'membership-accepted': {
    firstName: 'Laura',
    agreementNumber: 'MB-2026-000012',
    product: 'Membresía Semilla (6 meses)',
    total: 240_000,
    firstAmount: 80_000,
    firstPaymentOn: '2026-11-27',
    link: 'https://rebanca.example/documentos/acceptacion-acuerdo-de-pago?token=abc',
    expiresAt: '2026-11-23T20:00:00Z',
  },
  'acceptance-link': {
    firstName: 'Laura',
    planName: 'Semilla',
    expiresAt: '2026-11-23T20:00:00Z',
    link: 'https://rebanca.example/documentos/acceptacion-acuerdo-de-pago?token=abc',
  },
  'membership-active': {
    firstName: 'Laura',
    planName: 'Semilla',
    activeUntil: '2027-05-20',
    cardBalance: 200_000,
    link,
  },
  'membership-review': {
    firstName: 'Laura',
    planName: 'Semilla',
    approved: false,
    reason: 'Falta un soporte de ingresos.',
    link,
  },
  'membership-withdrawn': {
    firstName: 'Laura',
    number: 'RT-2026-000001',
    product: 'Membresía Semilla (6 meses)',
    agreementNumber: 'MB-2026-000001',
    refundAmount: 240_000,
    refundDueOn: '2026-12-10',
    link,
  },
  'membership-refunded': { firstName: 'Laura', number: 'RT-2026-000001', amount: 240_000, link },
  'plan-ended': {
    ...aboutPlan,
    because: 'overdue',
    lastDay: '2027-02-08',
    paid: 600_000,
    owed: 7_800_000,
    offer: { id: '5f0c4a34-6a5c-4f57-9f0e-6a2f6b3e8d11', amount: 3_120_000 },
    recovery: null,
    isMembership: false,
  },
  'plan-cancelled': { ...aboutPlan, reason: 'PEDIDO', owed: 7_800_000 },
  'relief-made': {
    ...aboutPlan,
    change: 'MOVER',
    nextOn: '2027-01-14',
    endsOn: '2027-06-01',
    undoableUntil: '2026-12-22T15:00:00.000Z',
  },
  'relief-undone': { ...aboutPlan, nextOn: '2026-12-30' },
  'plan-at-risk': { ...aboutPlan, endsOn: '2027-02-23', overdue: 1_480_000, isMembership: false },
  'plan-replaced': {
    ...aboutPlan,
    replacedNumber: 'AP-2026-000001',
    instalments: 11,
    instalmentAmount: 412_800,
    paid: 1_340_000,
    left: 4_540_000,
    difference: 840_000,
    nextOn: '2027-02-01',
    endsOn: '2027-11-30',
  },
  'dispute-filed': { ...aboutDispute, dueOn: '2026-12-14', isFrozen: true },
  'dispute-extended': { ...aboutDispute, dueOn: '2026-12-24', reason: 'Esperamos la respuesta del banco.' },
  'dispute-incomplete': { ...aboutDispute, request: 'Envía el recibo del pago.', until: '2027-01-27' },
  'dispute-decided': {
    ...aboutDispute,
    outcome: 'NEGADO',
    effect: 'unfreeze',
    reason: 'Tenemos el pagaré firmado.',
    isFrozen: true,
    appealUntil: '2026-12-29',
    supervisor: { name: 'Superintendencia de Industria y Comercio', site: 'www.sic.gov.co' },
    refunds: false,
  },
  'dispute-closed': { ...aboutDispute, because: 'RETIRADO' },
  'plan-revived': { ...aboutPlan, amount: 600_000, isMembership: false },
  'plan-recovered': { ...aboutPlan, amount: 1_480_000 },
  'payment-refunded': {
    ...aboutPlan,
    amount: 340_000,
    place: 'Bancolombia, ahorros terminada en 4321',
    on: '2026-11-24',
  },
  'payment-not-owed': { ...aboutPlan, amount: 600_000 },
  'offers-made': {
    firstName: 'Laura',
    offers: [
      {
        offerId: '5f0c4a34-6a5c-4f57-9f0e-6a2f6b3e8d11',
        debt: 'Tarjeta de crédito, Banco Ceiba',
        balance: 8_400_000,
        singlePayment: 3_360_000,
        lowestInstalment: 189_000,
        lowestPlan: { term: 36, initialPayment: 756_000, total: 7_560_000 },
        validUntil: '2026-12-20T20:00:00Z',
      },
    ],
    link,
    preferences: 'https://rebanca.example/portal/perfil',
  },
  'payment-declined': { ...aboutPlan, amount: 600_000 },
  'payment-unexpected': { ...aboutPlan, amount: 599_000, expected: 600_000 },
  'payment-taken-back': { ...aboutPlan, amount: 600_000 },
};
const kinds = Object.keys(samples) as MailKind[];
const others = [
  mailOf('plan-ended', { ...samples['plan-ended'], because: 'first-payment', paid: 0, offer: null }),
  mailOf('plan-ended', { ...samples['plan-ended'], isMembership: true, owed: 0, offer: null }),
  mailOf('plan-ended', {
    ...samples['plan-ended'],
    recovery: { until: '2027-03-26', amount: 1_480_000, total: 4_440_000 },
  }),
  mailOf('relief-made', { ...samples['relief-made'], change: 'PASAR', undoableUntil: null }),
  mailOf('relief-made', { ...samples['relief-made'], change: 'PAUSAR' }),
  mailOf('relief-undone', { ...samples['relief-undone'], nextOn: null }),
  mailOf('plan-at-risk', { ...samples['plan-at-risk'], isMembership: true }),
  mailOf('plan-replaced', { ...samples['plan-replaced'], instalments: 2, difference: -840_000 }),
  mailOf('plan-replaced', { ...samples['plan-replaced'], instalments: 1, difference: 0 }),
  mailOf('plan-revived', { ...samples['plan-revived'], isMembership: true }),
  mailOf('payment-unexpected', {
    ...samples['payment-unexpected'],
    amount: null,
    foreign: { cents: 15_050, currency: 'USD' },
  }),
  mailOf('payment-taken-back', {
    ...samples['payment-taken-back'],
    amount: null,
    foreign: { cents: 15_050, currency: 'USD' },
  }),
  mailOf('payment-received', { ...samples['payment-received'], loweredDebt: true }),
  mailOf('payment-received', { ...samples['payment-received'], isUnderReview: true }),
];
const mails = [...kinds.map((kind) => mailOf(kind, samples[kind])), ...others];

function mailOf<K extends MailKind>(kind: K, data: MailData[K]) {
  return { kind, ...mailFor(kind, data) };
}

test.each([
  ['FIRMA', 'para firmar tu acuerdo'],
  ['CUENTA', 'para confirmar tu correo y abrir tu cuenta'],
  ['CORREO', 'para confirmar tu correo'],
  ['CELULAR', 'para confirmar tu celular'],
] as const)('the mail with a code for %s states the purpose: %s', (purpose, words) => {
  const { subject, text } = mailFor('one-time-code', { code: '482913', minutes: 10, purpose });
  expect(subject).toBe('Tu código es 482 913');
  expect(text).toContain(`Escribe este código en el portal ${words}.`);
});

describe('mailFor', () => {
  test.each([
    ['one-time-code', 'Tu código es 482 913'],
    ['recovery-code', 'Tu código es 482 913'],
    ['agreement-accepted', 'Tu plan quedó en firme: 6 cuotas de $ 313.600'],
    ['payment-received', 'Recibimos tu pago de $ 313.600'],
    ['payment-pending', 'Tu pago se está confirmando'],
    ['offers-made', 'Tienes una oferta para mirar'],
    ['payment-declined', 'Tu pago no se completó'],
    ['paz-y-salvo', 'Ya tienes tu paz y salvo'],
  ] as const)('gives a mail of kind %s the specified subject', (kind, subject) => {
    expect(mailFor(kind, samples[kind]).subject).toBe(subject);
  });

  test('uses the singular for a plan with a single payment', () => {
    const single = {
      ...samples['agreement-accepted'],
      instalments: 1,
      instalmentAmount: 3_360_000,
      initialPayment: 0,
      total: 3_360_000,
    };
    expect(mailFor('agreement-accepted', single).subject).toBe('Tu plan quedó en firme: un pago de $ 3.360.000');
  });

  test.each(mails)('writes the same content in plain text and HTML for kind $kind', ({ text, html }) => {
    const visible = html
      .replace(/<style>[\s\S]*?<\/style>/, '')
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&amp;', '&')
      .replace(/\s+/g, ' ');
    for (const line of text.split('\n').filter((each) => each !== '' && each !== '--' && !each.startsWith('http'))) {
      const [label = '', value = ''] = line.split(/: (?=\S)/);
      expect(visible).toContain(label.replace(/:$/, ''));
      expect(visible).toContain(value);
    }
  });

  test.each(mails)('names the operator and the complaints address in the footer for kind $kind', ({ text, html }) => {
    const foot = [
      'Empresa de Prueba S. A. S. · NIT 900.000.001-1 · Calle 9, Cali · Teléfono 602 000 0000',
      'Reclamos: en el portal, en /reclamos · Quejas: quejas@prueba.example · Superintendencia de Industria y Comercio: www.sic.gov.co',
    ];
    expect(text.trimEnd().split('\n').slice(-2)).toEqual(foot);
    for (const line of foot) expect(html.slice(html.lastIndexOf('class="muted"'))).toContain(line);
  });

  test.each(mails)('uses no shaming words and at most 20 words per sentence for kind $kind', ({ text }) => {
    expect(text).not.toMatch(/moros|deudor|castigad|incumplid|atrasad|suspendid/i);
    for (const sentence of text.split(/(?<=[.:])\s|\n/))
      expect(sentence.trim().split(/\s+/).length, sentence).toBeLessThanOrEqual(20);
  });

  test('names the state of an agreement with the words of the domain', () => {
    const paused = agreementWord({ state: 'VIGENTE', standing: 'EN_PAUSA' }, false).toLowerCase();
    expect(mailFor('relief-made', { ...samples['relief-made'], change: 'PAUSAR' }).text).toContain(`está ${paused}.`);
    const cancelled = agreementWord({ state: 'CANCELADO', standing: null }, false).toLowerCase();
    expect(mailFor('plan-cancelled', samples['plan-cancelled']).html).toContain(`quedó ${cancelled}`);
  });

  test.each([
    mailFor('agreement-accepted', { ...samples['agreement-accepted'], firstPaymentOn: null }),
    mailFor('membership-accepted', { ...samples['membership-accepted'], firstPaymentOn: null }),
  ])('mentions no first payment when the customer has already made this payment', ({ text }) =>
    expect(text).not.toMatch(/Primera fecha|Al empezar pagas|para empezar/),
  );

  test('shows times in the time zone of Bogotá', () => {
    expect(mailFor('payment-received', samples['payment-received']).text).toContain(
      '20 de noviembre de 2026, 3:52 p. m., hora de Bogotá',
    );
    expect(mailFor('payment-pending', samples['payment-pending']).text).toContain('desde las 3:42 p. m.');
  });

  test('escapes names that contain HTML or line breaks', () => {
    const mail = mailFor('paz-y-salvo', {
      ...samples['paz-y-salvo'],
      firstName: '<img src=x onerror="alert(1)">\r\nBcc: a@b.co',
      creditor: '</p><script>x</script>',
    });
    expect(mail.html).not.toMatch(/<img|<script/);
    expect(mail.html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
    expect(mail.text).not.toMatch(/^Bcc:/m);
  });

  test('escapes links and rejects links that are not http or https', () => {
    expect(mailFor('invitation', samples.invitation).html).toContain(
      'href="https://rebanca.example/?token=abc&amp;x=1"',
    );
    expect(() => mailFor('invitation', { ...samples.invitation, link: 'javascript:alert(1)' })).toThrow(RangeError);
  });

  test('greets without a name when the first name is missing', () => {
    expect(mailFor('invitation', { ...samples.invitation, firstName: null }).text).toMatch(/^Hola\.\n/);
  });
});
