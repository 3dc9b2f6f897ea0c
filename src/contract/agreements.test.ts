import { describe, expect, test } from 'vitest';
import { paymentAgreement } from './agreements.ts';
import { z } from './wire.ts';

const id = '0b0a1f7e-6f0c-4a53-9d0e-6f3b8a3c1d2e';
const signature = { hash: 'a'.repeat(64), aceptaAcuerdo: true as const, codigoId: id, codigo: '123456' };
const debt = { ...signature, propuestaId: id, reconoceDeuda: true as const };
const membership = { ...signature, planId: 4, planVersion: 1, opcionPagoId: 'contado' };

type Sent = z.input<typeof paymentAgreement.body>;
const refused = (body: object) =>
  z
    .safeDecode(paymentAgreement.body, body as typeof debt)
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('paymentAgreement body', () => {
  test.each([debt, membership, { ...debt, acceptanceReason: 'OTRA', UTMDto: {} }])(
    'decodes and re-encodes a debt or membership acceptance unchanged: %o',
    (body) => {
      const read = z.decode(paymentAgreement.body, body as Sent);
      expect('proposalId' in read).toBe('propuestaId' in body);
      const { UTMDto: _, ...kept } = body as typeof body & { UTMDto?: object };
      expect(z.encode(paymentAgreement.body, read)).toEqual(kept);
    },
  );

  test('reports a missing plan when both the proposal and the plan are missing', () => {
    expect(refused(signature)).toEqual([
      ['planId', 'Falta el plan que aceptas.'],
      ['planVersion', 'Falta el plan que aceptas.'],
      ['opcionPagoId', 'Elige cómo quieres pagar.'],
    ]);
  });

  test('requires a debt acceptance to acknowledge the debt', () => {
    const message = 'Marca que entiendes que, al aceptar, reconoces esta deuda.';
    const { reconoceDeuda: _, ...without } = debt;
    expect(refused(without)).toEqual([['reconoceDeuda', message]]);
    expect(refused({ ...debt, reconoceDeuda: false })).toEqual([['reconoceDeuda', message]]);
  });

  test.each([
    ['a body with the fields of a debt and of a membership', { ...debt, ...membership }],
    ['a membership with an amount', { ...membership, valor: 1 }],
    ['a debt with an amount', { ...debt, totalProposalValue: 1 }],
    ['a debt without a consent to the agreement', { ...debt, aceptaAcuerdo: false }],
    ['a membership without the plan version', { ...membership, planVersion: undefined }],
    ['a code of five digits', { ...debt, codigo: '12345' }],
    ['a list instead of an object', []],
  ])('rejects %s', (_, body) => {
    expect(refused(body)).toHaveLength(1);
  });
});
