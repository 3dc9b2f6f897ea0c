import { outboundTo, type Outbound } from '#server/gateways/outbound.ts';
import type { Crm, CrmAgreement } from './crm.ts';

/** `codes` are Salesforce's error codes, such as `INVALID_SESSION_ID`. */
export class CrmRefused extends Error {
  override readonly name = 'CrmRefused';
  readonly status: number;
  readonly codes: readonly string[];

  constructor(status: number, codes: readonly string[]) {
    super(`Salesforce answered ${status} ${codes.join(', ')}`.trim());
    this.status = status;
    this.codes = codes;
  }
}

const apiVersion = 'v62.0';
const idPattern = /^[A-Za-z0-9]{15}(?:[A-Za-z0-9]{3})?$/;

/**
 * Upserts by the external id `Rebanca_Id__c`, so that a repeated call updates the same record.
 * @param url The Salesforce instance, such as `https://operator.my.salesforce.com`.
 */
export function salesforceCrm({
  url,
  token,
  outbound = outboundTo(url),
}: {
  url: string;
  token: string;
  outbound?: Outbound;
}): Crm {
  return {
    async registerAgreement(agreement) {
      const { status, body } = await outbound({
        method: 'PATCH',
        path: recordPath(agreement.agreementId),
        headers: { authorization: `Bearer ${token}` },
        body: record(agreement),
      });
      const id = typeof body === 'object' && body !== null && 'id' in body ? body.id : undefined;
      if ((status === 200 || status === 201) && typeof id === 'string' && idPattern.test(id))
        return { crmAgreementId: id };
      throw new CrmRefused(status, errorCodes(body));
    },

    async updateAgreement(change) {
      const { status, body } = await outbound({
        method: 'PATCH',
        path: recordPath(change.agreementId),
        headers: { authorization: `Bearer ${token}` },
        body: {
          Estado__c: change.state,
          Saldo__c: change.balance,
          Plan_Pagos__c: JSON.stringify(
            change.schedule.map(({ number, dueOn, amount }) => ({ numero: number, vence: dueOn, valor: amount })),
          ),
          Otrosies__c: change.amendments,
        },
      });
      if (status < 200 || status > 204) throw new CrmRefused(status, errorCodes(body));
    },
  };
}

const recordPath = (agreementId: string) =>
  `/services/data/${apiVersion}/sobjects/Acuerdo_Pago__c/Rebanca_Id__c/${encodeURIComponent(agreementId)}`;

function record(agreement: CrmAgreement): Record<string, string | number | null> {
  return {
    Name: agreement.agreementNumber,
    Titular__c: agreement.customerName,
    Tipo_Documento__c: agreement.customerDocument.type,
    Numero_Documento__c: agreement.customerDocument.number,
    Acreedor__c: agreement.creditor,
    Numero_Obligacion__c: agreement.obligationNumber ?? null,
    Valor_Total__c: agreement.total,
    Cuota_Inicial__c: agreement.initialPayment,
    Numero_Cuotas__c: agreement.instalments,
    Primera_Fecha__c: agreement.firstPaymentOn,
    Valor_Membresia__c: agreement.membershipPrice,
    Fecha_Aceptacion__c: agreement.acceptedAt.toISOString(),
    // The field is omitted when the agreement replaces no other agreement. A Salesforce instance without this field
    // thus works until an agreement is replaced.
    ...(agreement.replaces !== undefined && { Reemplaza_Id__c: agreement.replaces }),
  };
}

function errorCodes(body: unknown): string[] {
  if (!Array.isArray(body)) return [];
  return body.flatMap((entry: unknown) => {
    const code = typeof entry === 'object' && entry !== null && 'errorCode' in entry ? entry.errorCode : undefined;
    return typeof code === 'string' ? [code] : [];
  });
}
