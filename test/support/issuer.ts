import type { OperatorIdentity } from '#contract/operator-identity.ts';

export const issuer: OperatorIdentity = {
  name: 'Empresa de Prueba S. A. S.',
  taxId: '900.000.001-1',
  address: 'Calle 9, Cali',
  email: 'datos@prueba.example',
  phone: '602 000 0000',
  complaintsEmail: 'quejas@prueba.example',
  supervisor: 'SIC',
};
