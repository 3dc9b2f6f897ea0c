import { cardOutcome, nequiOutcome, pseOutcome } from './outcomes.ts';
import type { MethodType, Outcome } from './outcomes.ts';
import type { PaymentMethod } from './transaction.ts';

export interface FilledForm {
  method: MethodType;
  /**
   * The checkout page shows these values again after an error. The card number and the security code are never
   * included.
   */
  values: Record<string, string>;
  errors: Record<string, string>;
}

const documentTypes = ['CC', 'CE', 'NIT', 'PP'];

export function readPaymentForm(
  fields: URLSearchParams,
  now: Date,
): { payment: { method: PaymentMethod; outcome: Outcome } } | { form: FilledForm } {
  const chosen = fields.get('metodo');
  if (chosen === 'NEQUI') return readNequi(fields);
  if (chosen === 'PSE') return readPse(fields);
  return readCard(fields, now);
}

function readCard(fields: URLSearchParams, now: Date): ReturnType<typeof readPaymentForm> {
  const number = digits(fields.get('tarjeta'));
  const expiry = /^(\d{2})\s*\/\s*(\d{2})$/.exec((fields.get('vence') ?? '').trim());
  const code = digits(fields.get('codigo'));
  const holder = (fields.get('titular') ?? '').trim();
  const installments = Number(fields.get('cuotas') ?? '1');
  const errors: Record<string, string> = {};
  if (!/^\d{13,19}$/.test(number)) errors.tarjeta = 'Escribe entre 13 y 19 números.';
  if (!expiry || !isOpenMonth(Number(expiry[1]), 2000 + Number(expiry[2]), now))
    errors.vence = 'Escribe un mes y un año vigentes, así: 12/30.';
  if (!/^\d{3,4}$/.test(code)) errors.codigo = 'Son 3 o 4 números.';
  if (holder.length < 3) errors.titular = 'Escribe el nombre como está en la tarjeta.';
  if (!Number.isInteger(installments) || installments < 1 || installments > 36)
    errors.cuotas = 'Elige de 1 a 36 cuotas.';
  if (Object.keys(errors).length > 0)
    return { form: { method: 'CARD', values: { titular: holder, vence: fields.get('vence') ?? '' }, errors } };
  const method: PaymentMethod = {
    type: 'CARD',
    extra: {
      brand: number.startsWith('4') ? 'VISA' : 'MASTERCARD',
      last_four: number.slice(-4),
      processor_response_code: null,
    },
    installments,
  };
  return { payment: { method, outcome: cardOutcome(number) } };
}

function readNequi(fields: URLSearchParams): ReturnType<typeof readPaymentForm> {
  const phone = digits(fields.get('celular'));
  if (!/^3\d{9}$/.test(phone)) {
    const errors = { celular: 'Escribe un celular de 10 números que empiece por 3.' };
    return { form: { method: 'NEQUI', values: { celular: phone }, errors } };
  }
  return { payment: { method: { type: 'NEQUI', extra: {}, phone_number: phone }, outcome: nequiOutcome(phone) } };
}

function readPse(fields: URLSearchParams): ReturnType<typeof readPaymentForm> {
  const bank = fields.get('banco') ?? '';
  const documentType = fields.get('tipo-documento') ?? '';
  const document = digits(fields.get('documento'));
  const errors: Record<string, string> = {};
  if (!/^\d{1,4}$/.test(bank)) errors.banco = 'Elige un banco.';
  if (!documentTypes.includes(documentType)) errors['tipo-documento'] = 'Elige un tipo de documento.';
  if (!/^\d{4,12}$/.test(document)) errors.documento = 'Escribe entre 4 y 12 números.';
  const values = { banco: bank, 'tipo-documento': documentType, documento: document };
  if (Object.keys(errors).length > 0) return { form: { method: 'PSE', values, errors } };
  return {
    payment: { method: { type: 'PSE', extra: {}, financial_institution_code: bank }, outcome: pseOutcome(bank) },
  };
}

const digits = (text: string | null) => (text ?? '').replace(/[\s-]/g, '');

function isOpenMonth(month: number, year: number, now: Date): boolean {
  return month >= 1 && month <= 12 && new Date(year, month, 1) > now;
}
