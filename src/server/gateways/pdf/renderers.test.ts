import { create } from 'qrcode';
import { describe, expect, test } from 'vitest';
import type { AgreementFacts } from '#texts/agreement-facts.ts';
import { agreementTextVersion, canonicalAgreementText } from '#texts/agreement-text.ts';
import { formatLongDate, isoDate, monthlyDate } from '#domain/time/calendar.ts';
import { issuer } from '#test/support/issuer.ts';
import { formatPesos, pesos } from '#domain/money/money.ts';
import { pesosInWords } from '#domain/money/money-words.ts';
import { components, noComponents } from '#domain/debts/obligations.ts';
import { renderAgreement } from './agreement-document.ts';
import type { AcceptanceEvidence } from './certificate-page.ts';
import { renderPazYSalvo, type PazYSalvoFacts } from './paz-y-salvo-document.ts';
import { legalTexts } from '#texts/legal/legal-texts.ts';
import { renderLegalText } from './legal-document.ts';
import { renderOwnData } from './own-data-document.ts';
import { readObjects, readPdf } from './pdf-reading.ts';
import { canonicalReceiptText, renderReceipt, type ReceiptFacts } from './receipt-document.ts';
import { textSha256 } from './seal.ts';

const first = isoDate('2026-11-27');
const facts: AgreementFacts = {
  agreementNumber: 'AC-2026-000123',
  customerName: 'Íngrid Ñáñez Güiza',
  customerDocument: { type: 'CC', number: '1020304050' },
  creditor: 'Portafolios del Norte S. A. S.',
  creditorNit: '900123456-8',
  originalCreditor: 'Banco de la Sabana',
  assignedOn: isoDate('2025-03-14'),
  product: 'Tarjeta de crédito',
  obligationNumber: '4578-001-99',
  components: components({ principal: 5_200_000, interest: 780_000, lateInterest: 2_310_000, fees: 110_000 }),
  discount: pesos(840_000),
  forgiven: { ...noComponents, lateInterest: pesos(840_000) },
  total: pesos(7_560_000),
  initialPayment: pesos(800_000),
  firstPaymentOn: first,
  instalments: Array.from({ length: 36 }, (_, i) => ({
    number: i + 1,
    dueOn: monthlyDate(first, i + 1, 30),
    amount: pesos(i === 35 ? 187_000 : 187_800),
  })),
  interest: pesos(0),
  serviceCost: pesos(0),
  quoteId: 'q-1',
  policyVersion: '2026-1',
};
const verification = { code: '7F3K-92QD-M4XA', publicUrl: 'https://rebanca.example', issuer };
const evidence: AcceptanceEvidence = {
  ...verification,
  acceptedAt: new Date('2026-11-20T20:45:10Z'),
  text: canonicalAgreementText(facts),
  textVersion: agreementTextVersion,
  textSha256: textSha256(canonicalAgreementText(facts)),
  codeSentTo: 'i•••@correo.com',
  ip: '203.0.113.9',
  userAgent: 'Navegador de prueba 1.0',
  fromLink: false,
};
const receipt: ReceiptFacts = {
  receiptNumber: 'RC-2026-000987',
  paidAt: new Date('2026-11-21T04:59:00Z'),
  amount: pesos(987_800),
  customerName: facts.customerName,
  customerDocument: facts.customerDocument,
  product: facts.product,
  creditor: facts.creditor,
  originalCreditor: 'Banco de la Sabana',
  creditorNit: facts.creditorNit,
  agreementNumber: 'AC-2026-000123',
  obligationNumber: facts.obligationNumber,
  allocations: [
    { label: 'Pago inicial', amount: pesos(800_000) },
    { label: 'Cuota 1 de 36', amount: pesos(187_800) },
  ],
  remainingBalance: pesos(6_572_200),
  method: 'Tarjeta Visa',
  lastFour: '4242',
  authorization: '123456',
  reference: 'RB9f2c7e',
};
const certificate: PazYSalvoFacts = {
  ...facts,
  agreementNumber: 'AC-2026-000123',
  certificateNumber: 'PS-2029-000045',
  issuedAt: new Date('2029-11-30T15:00:00Z'),
  lastPayment: { amount: pesos(187_000), paidAt: new Date('2029-11-30T14:58:00Z'), receiptNumber: 'RC-2029-000411' },
  totalPaid: pesos(7_560_000),
};

function qrRows(bytes: Buffer, address: string): string[] {
  const { size } = create(address, { errorCorrectionLevel: 'M' }).modules;
  const cell = 92 / size;
  const cells = [...readObjects(bytes).values()]
    .flatMap(({ stream = '' }) => [...stream.matchAll(/^([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+) re$/gm)])
    .map((match) => match.slice(1).map(Number))
    .filter(([, , width = 0, height = 0]) => Math.abs(width - cell) < 1e-3 && Math.abs(height - cell) < 1e-3);
  const left = Math.min(...cells.map(([x = 0]) => x));
  const top = Math.min(...cells.map(([, y = 0]) => y));
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => '.'));
  for (const [x = 0, y = 0] of cells) {
    const row = rows[Math.round((y - top) / cell)];
    if (row) row[Math.round((x - left) / cell)] = '#';
  }
  return rows.map((row) => row.join(''));
}

describe('the PDF of an agreement', () => {
  test('contains every figure and date, and the amount of each instalment in words', async () => {
    const { text, pages } = readPdf(await renderAgreement(facts, evidence));
    for (const amount of [facts.total, facts.discount, facts.initialPayment, ...Object.values(facts.components)]) {
      expect(text).toContain(formatPesos(amount));
    }
    for (const { number, dueOn, amount } of facts.instalments) {
      expect(text).toContain(
        `Cuota ${number} de 36 ${formatLongDate(dueOn)} ${formatPesos(amount)} ${pesosInWords(amount)}`,
      );
    }
    for (const part of [
      facts.customerName,
      '1020304050',
      facts.creditor,
      '900123456-8',
      'AC-2026-000123',
      '4578-001-99',
      '20 de noviembre de 2026, 3:45\u00a0p.\u00a0m.',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toContain(`Página ${pages} de ${pages}`);
    expect(text).toContain(evidence.textSha256);
    expect(text).toContain('i•••@correo.com');
    const certificate = text.slice(text.indexOf('Certificado de aceptación'));
    for (const proof of ['2026-11-20T20:45:10.000Z', '203.0.113.9', 'Navegador de prueba 1.0', 'q-1', '7F3K-92QD-M4XA'])
      expect(certificate).toContain(proof);
  });

  test('contains the summary and the legal text of every clause', async () => {
    const printed = readPdf(await renderAgreement(facts, evidence)).text.replace(/\s+/g, ' ');
    for (const line of canonicalAgreementText(facts).split('\n').slice(1)) {
      if (line === '' || line.startsWith('- ')) continue;
      expect(printed.replace(/ /g, '')).toContain(line.replace('En pocas palabras: ', '').replace(/ /g, ''));
    }
  });

  test('has the same bytes for the same input', async () => {
    const [one, other] = [await renderAgreement(facts, evidence), await renderAgreement(facts, evidence)];
    expect(one.equals(other)).toBe(true);
  });

  test('is not rendered when the facts do not match the accepted text', async () => {
    const changed = { ...facts, obligationNumber: '4578-001-98' };
    await expect(renderAgreement(changed, evidence)).rejects.toThrow('not the one that was accepted');
  });

  describe('with an earlier text version', () => {
    const former = canonicalAgreementText(facts)
      .replaceAll(agreementTextVersion, '2026-11.2')
      .replaceAll('Pago inicial', 'Cuota inicial')
      .replaceAll('el pago inicial', 'la cuota inicial');
    const kept = { ...evidence, text: former, textVersion: '2026-11.2', textSha256: textSha256(former) };

    test('contains the accepted text', async () => {
      const text = readPdf(await renderAgreement(facts, kept)).text.replace(/\s+/g, ' ');
      expect(text).toContain('Todo pago cubre primero la cuota inicial');
      expect(text).toContain(`Cuota inicial ${formatLongDate(first)}`);
      expect(text).toContain('Versión del texto 2026-11.2');
    });

    test.each([
      [
        'another amount of an instalment',
        { instalments: facts.instalments.map((one) => ({ ...one, amount: pesos(one.amount + 1) })) },
      ],
      ['another day of the first payment', { firstPaymentOn: isoDate('2026-11-26') }],
      ['another name of the customer', { customerName: 'Ana Gómez' }],
    ])('is rejected when the facts have %s', async (_, change) => {
      await expect(renderAgreement({ ...facts, ...change }, kept)).rejects.toThrow('not the one that was accepted');
    });

    test('is rejected when the stored text was changed', async () => {
      const changed = { ...kept, text: former.replace('cinco (5)', 'seis (6)') };
      await expect(renderAgreement(facts, changed)).rejects.toThrow('not the one that was accepted');
    });
  });

  test('has a title and is tagged as Spanish', async () => {
    const source = (await renderAgreement(facts, evidence)).toString('latin1');
    expect(source).toContain('/Lang (es-CO)');
    expect(source).toContain('/Marked true');
    expect(source).toContain('/DisplayDocTitle true');
  });

  test('has a QR code of the verification URL', async () => {
    const address = 'https://rebanca.example/verificar/7F3K-92QD-M4XA';
    const { modules } = create(address, { errorCorrectionLevel: 'M' });
    const expected = Array.from({ length: modules.size }, (_, row) =>
      Array.from({ length: modules.size }, (__, column) => (modules.get(row, column) ? '#' : '.')).join(''),
    );
    expect(qrRows(await renderAgreement(facts, evidence), address)).toEqual(expected);
  });
});

describe('the PDF of a receipt', () => {
  test('contains the payment, the time in Bogotá, the settled instalments and the remaining balance', async () => {
    const { text, pages } = readPdf(await renderReceipt(receipt, verification));
    expect(pages).toBe(1);
    for (const part of [
      formatPesos(receipt.amount),
      'novecientos ochenta y siete mil ochocientos pesos',
      formatPesos(receipt.remainingBalance),
      '20 de noviembre de 2026, 11:59\u00a0p.\u00a0m.',
      `Pago inicial ${formatPesos(pesos(800_000))}`,
      `Cuota 1 de 36 ${formatPesos(pesos(187_800))}`,
      'Tarjeta Visa terminada en 4242',
      '123456',
      'RB9f2c7e',
      'RC-2026-000987',
      textSha256(canonicalReceiptText(receipt)),
    ])
      expect(text).toContain(part);
  });

  test('is not rendered when the allocations do not add up to the amount', async () => {
    await expect(renderReceipt({ ...receipt, amount: pesos(987_900) }, verification)).rejects.toThrow(RangeError);
  });

  test('omits the lines of missing details', async () => {
    const bare = { ...receipt, method: undefined, lastFour: undefined, authorization: undefined, reference: undefined };
    const { text } = readPdf(await renderReceipt(bare, verification));
    expect(text).not.toMatch(/Medio de pago|Autorización|undefined/);
  });

  test('prints a name with control characters as plain text on one line', async () => {
    const hostile = { ...receipt, customerName: 'Ana)\u0000 Tj ET\r\n(Saldo $ 0\u202e 李' };
    const { text, pages } = readPdf(await renderReceipt(hostile, verification));
    expect(pages).toBe(1);
    expect(text).toContain('(Saldo $ 0');
    expect(text).not.toMatch(/\p{Cc}|\p{Cf}|\ufffd/u);
  });
});

describe('the PDF of a paz y salvo', () => {
  test('declares a balance of zero and names the customer, creditors and last payment', async () => {
    const { text, pages } = readPdf(await renderPazYSalvo(certificate, verification));
    const flat = text.replace(/\s+/g, ' ');
    expect(pages).toBe(1);
    for (const part of [
      'PS-2029-000045',
      facts.customerName,
      '1020304050',
      'NIT 900123456-8',
      'AC-2026-000123',
      '4578-001-99',
      'RC-2029-000411',
      'otorgada por Banco de la Sabana y cedida a Portafolios del Norte S. A. S. el 14 de marzo de 2025',
      '30 de noviembre de 2029',
      '$ 187.000 (ciento ochenta y siete mil pesos)',
      'Capital $ 0',
      'Intereses $ 0',
      'Otros cargos $ 0',
      'Total $ 0',
    ])
      expect(flat).toContain(part);
  });

  test('fits on one page with names of sixty letters', async () => {
    const long = {
      ...certificate,
      customerName: 'María de los Ángeles '.repeat(3),
      creditor: 'Patrimonio Autónomo '.repeat(3),
      product: 'Crédito de libre inversión '.repeat(3),
    };
    expect(readPdf(await renderPazYSalvo(long, verification)).pages).toBe(1);
  });
});

describe('the name of the debt', () => {
  test.each([
    ['agreement', () => renderAgreement(facts, evidence)],
    ['receipt', () => renderReceipt(receipt, verification)],
    ['paz y salvo', () => renderPazYSalvo(certificate, verification)],
  ])('is printed on the PDF of the %s together with the current owner', async (_, render) => {
    const text = readPdf(await render()).text.replace(/\s+/g, ' ');
    expect(text).toMatch(/Tarjeta de crédito · Banco de la Sabana,? hoy de Portafolios del Norte S\. A\. S\./);
  });
});

describe('the footer of every PDF document', () => {
  const identity = [
    'Empresa de Prueba S. A. S. · NIT 900.000.001-1 · Calle 9, Cali · Teléfono 602 000 0000',
    'Reclamos: en el portal, en /reclamos · Quejas: quejas@prueba.example · Superintendencia de Industria y Comercio: www.sic.gov.co',
  ];
  const text = { ...legalTexts[0]!, title: 'Términos' };
  const ownData = {
    derechos: 'Tus derechos.',
    siPidesEliminar: { seElimina: [], seConserva: [], hasta: '' },
    datos: {},
  };
  test.each([
    ['agreement', () => renderAgreement(facts, evidence)],
    ['receipt', () => renderReceipt(receipt, verification)],
    ['paz y salvo', () => renderPazYSalvo(certificate, verification)],
    ['legal text', () => renderLegalText(text, 'h', issuer)],
    ['personal data export', () => renderOwnData(ownData, evidence.acceptedAt, issuer)],
  ])('names the operator on each page of the PDF: %s', async (_, render) => {
    const { text: printed, pages } = readPdf(await render());
    for (const line of identity) expect(printed.split(line)).toHaveLength(pages + 1);
  });
});
