export type TransactionStatus = 'PENDING' | 'APPROVED' | 'DECLINED' | 'VOIDED' | 'ERROR';
export type FinalOutcome = 'APPROVED' | 'DECLINED' | 'ERROR';
export type MethodType = 'CARD' | 'NEQUI' | 'PSE';

export interface Outcome {
  status: FinalOutcome;
  message: string | null;
  code: string;
}

const approved: Outcome = { status: 'APPROVED', message: null, code: '00' };
const declined: Outcome = { status: 'DECLINED', message: 'La transacción fue rechazada (Sandbox)', code: '12' };
const failed = (message: string): Outcome => ({ status: 'ERROR', message, code: '' });

export const testCards = {
  APPROVED: '4242424242424242',
  DECLINED: '4111111111111111',
  ERROR: '5555555555554444',
} as const;
export const testPhones = { APPROVED: '3991111111', DECLINED: '3992222222', ERROR: '3993333333' } as const;
export const testBanks = { APPROVED: '1', DECLINED: '2' } as const;

export function cardOutcome(number: string): Outcome {
  if (number === testCards.APPROVED) return approved;
  if (number === testCards.DECLINED) return declined;
  return failed('La tarjeta usada no es admitida para el ambiente Sandbox');
}

export function nequiOutcome(phone: string): Outcome {
  if (phone === testPhones.APPROVED) return approved;
  if (phone === testPhones.DECLINED) return declined;
  return failed('El número usado no es admitido para el ambiente Sandbox');
}

export function pseOutcome(bank: string): Outcome {
  if (bank === testBanks.APPROVED) return approved;
  if (bank === testBanks.DECLINED) return declined;
  return failed('El banco usado no es admitido para el ambiente Sandbox');
}

export function namedOutcome(status: FinalOutcome): Outcome {
  if (status === 'APPROVED') return approved;
  return status === 'DECLINED' ? declined : failed('La transacción falló (Sandbox)');
}
