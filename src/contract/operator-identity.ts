export const supervisors = {
  SIC: { name: 'Superintendencia de Industria y Comercio', site: 'www.sic.gov.co' },
  SFC: { name: 'Superintendencia Financiera de Colombia', site: 'www.superfinanciera.gov.co' },
} as const;

export type Supervisor = keyof typeof supervisors;

export interface OperatorIdentity {
  name: string;
  /** With check digit and separators, for example `901.234.567-7`. */
  taxId: string;
  address: string;
  email: string;
  phone: string;
  /** The e-mail address for petitions and complaints; disputes about debts have their own page. */
  complaintsEmail: string;
  supervisor: Supervisor;
}

export function operatorLines(operator: OperatorIdentity): [who: string, complaints: string] {
  const { name, taxId, address, phone, complaintsEmail, supervisor } = operator;
  return [
    `${name} · NIT ${taxId} · ${address} · Teléfono ${phone}`,
    `Reclamos: en el portal, en /reclamos · Quejas: ${complaintsEmail} · ${supervisors[supervisor].name}: ${supervisors[supervisor].site}`,
  ];
}
