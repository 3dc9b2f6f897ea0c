/** Who supervises consumers' rights against the operator. */
export const supervisors = {
  SIC: { name: 'Superintendencia de Industria y Comercio', site: 'www.sic.gov.co' },
  SFC: { name: 'Superintendencia Financiera de Colombia', site: 'www.superfinanciera.gov.co' },
} as const;

export type Supervisor = keyof typeof supervisors;

/** Who answers for the portal: the controller of the data, and the seller. */
export interface OperatorIdentity {
  name: string;
  /** With its check digit, as it is written: `901.234.567-7`. */
  taxId: string;
  address: string;
  email: string;
  phone: string;
  /** Where petitions, complaints and claims are taken. */
  complaintsEmail: string;
  supervisor: Supervisor;
}

/** "Empresa S. A. S. · NIT 901.234.567-7 · Calle 9, Cali · Teléfono 602 000 0000", and where to complain. */
export function whoWeAre(operator: OperatorIdentity): [who: string, complaints: string] {
  const { name, taxId, address, phone, complaintsEmail, supervisor } = operator;
  return [
    `${name} · NIT ${taxId} · ${address} · Teléfono ${phone}`,
    `Quejas y reclamos: ${complaintsEmail} · ${supervisors[supervisor].name}: ${supervisors[supervisor].site}`,
  ];
}
