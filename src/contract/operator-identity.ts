/** The authorities that supervise consumer rights. */
export const supervisors = {
  SIC: { name: 'Superintendencia de Industria y Comercio', site: 'www.sic.gov.co' },
  SFC: { name: 'Superintendencia Financiera de Colombia', site: 'www.superfinanciera.gov.co' },
} as const;

export type Supervisor = keyof typeof supervisors;

/** The company that operates the portal: data controller and seller. */
export interface OperatorIdentity {
  name: string;
  /** With check digit and separators: `901.234.567-7`. */
  taxId: string;
  address: string;
  email: string;
  phone: string;
  /** Address for petitions and complaints; disputes about debts have their page. */
  complaintsEmail: string;
  supervisor: Supervisor;
}

/** "Empresa S. A. S. · NIT 901.234.567-7 · Calle 9, Cali · Teléfono 602 000 0000", and where to complain. */
export function operatorLines(operator: OperatorIdentity): [who: string, complaints: string] {
  const { name, taxId, address, phone, complaintsEmail, supervisor } = operator;
  return [
    `${name} · NIT ${taxId} · ${address} · Teléfono ${phone}`,
    `Reclamos: en el portal, en /reclamos · Quejas: ${complaintsEmail} · ${supervisors[supervisor].name}: ${supervisors[supervisor].site}`,
  ];
}
