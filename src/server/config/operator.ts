import type { OperatorIdentity } from '#contract/operator-identity.ts';
import type { Variables } from './environment.ts';

export const demoOperator: OperatorIdentity = {
  name: 'Rebanca Demostración S. A. S.',
  taxId: '901.234.567-7',
  address: 'Calle 1 n.º 2-34, Bogotá, D. C., Colombia',
  email: 'datos@rebanca.example',
  phone: '601 000 0000',
  complaintsEmail: 'quejas@rebanca.example',
  supervisor: 'SIC',
};

/** In production, missing fields are empty instead of demonstration data, except `supervisor`. */
export function operatorOf(e: Variables): OperatorIdentity {
  const missing = { ...demoOperator, name: '', taxId: '', address: '', email: '', phone: '', complaintsEmail: '' };
  const fallback = e.NODE_ENV === 'production' ? missing : demoOperator;
  return {
    name: e.OPERATOR_NAME ?? fallback.name,
    taxId: e.OPERATOR_TAX_ID ?? fallback.taxId,
    address: e.OPERATOR_ADDRESS ?? fallback.address,
    email: e.OPERATOR_EMAIL ?? fallback.email,
    phone: e.OPERATOR_PHONE ?? fallback.phone,
    complaintsEmail: e.OPERATOR_COMPLAINTS_EMAIL ?? fallback.complaintsEmail,
    supervisor: e.OPERATOR_SUPERVISOR ?? fallback.supervisor,
  };
}
