import { randomUUID } from 'node:crypto';
import { api } from '#contract/api.ts';
import { accept, propose } from '#test/support/accepted-plan.ts';
import { workedDebt, type Answer, type Client, type Person, type TestApp } from '#test/support/test-app.ts';

export type OwnedCall = (by: Client) => Promise<Answer>;

export interface Owner {
  person: Person;
  client: Client;
  /** Every endpoint of the contract: a call with an id of the owner, or a mark that the endpoint has no such id. */
  calls: Record<keyof typeof api, OwnedCall | 'no id of anybody'>;
  /** Data that only the owner may read. */
  secrets: string[];
}

/** Creates a person with an accepted plan, an open offer with a quote, a payment under way and a PDF document. */
export async function ownerOfEverything(t: TestApp): Promise<Owner> {
  const person = await t.person([workedDebt, workedDebt, workedDebt]);
  const client = await t.signedIn(person);
  const [agreed, open] = (await client.get('/api/management/userManagement')).body.ofertas;
  const accepted = await accept(t, { person, client }, (await propose(client, { ofertaId: agreed.id })).body);
  const agreement = accepted.body.acuerdo;
  const attempt = (
    await client.post(
      '/api/payments/attempts',
      { acuerdoId: agreement.id, concepto: 'INICIAL', estrategia: 'oferta' },
      { 'idempotency-key': randomUUID() },
    )
  ).body;
  const paid = t.provider.control.createTransaction({
    reference: attempt.referencia,
    amountInCents: attempt.valor * 100,
  });
  await t.drain();
  const [issued] = (await client.get('/api/Documents/rebancarizacion')).body.data;
  const proposal = (await propose(client, { ofertaId: open.id })).body;
  const declaredDebt = { acreedor: 'Tienda', saldo: 100_000, tasaEaPb: null, pagoMinimo: 0, diasMora: 5 };
  const debtId = randomUUID();
  await client.post(`/api/diagnosis/debts/${debtId}`, declaredDebt);
  const mobile = (await client.get('/api/account/profile')).body.contactos.find(
    (contact: { tipoUbicacion: string }) => contact.tipoUbicacion === 'celular',
  );

  const { deudas } = (await client.get('/api/disputes')).body;
  const disputed = deudas.find(
    ({ obligacionId }: any) => ![agreed, open].some((each: any) => each.obligacionId === obligacionId),
  );
  const filing = { tipo: 'PRESCRITA', obligacionId: disputed.obligacionId };
  const { id: disputeId } = (await client.post('/api/disputes', filing, { 'idempotency-key': randomUUID() })).body;
  const withFile = await client.send({ method: 'POST', url: `/api/disputes/${disputeId}/files`, ...oneFile });
  const [{ id: fileId }] = withFile.body.archivos;
  await t.drain();

  t.clock.advance({ seconds: 61 });
  const { codigoId: codeId } = (
    await client.post('/api/account/codes', {
      proposito: 'ACEPTAR_ACUERDO',
      referencia: proposal.id,
      canal: 'email',
    })
  ).body;

  const key = () => ({ 'idempotency-key': randomUUID() });
  const at = (path: string, id: string) => path.replace(/\{\w+\}/, id);
  return {
    person,
    client,
    secrets: [person.id, person.email, person.documentNumber, agreement.id, agreement.numero, attempt.referencia],
    calls: {
      login: 'no id of anybody',
      refreshToken: 'no id of anybody',
      exchangeToken: 'no id of anybody',
      readIdentityCheck: 'no id of anybody',
      beginIdentityCheck: 'no id of anybody',
      answerIdentityCheck: 'no id of anybody',
      sendIdentityCode: 'no id of anybody',
      verifyIdentityCode: 'no id of anybody',
      putOffIdentity: 'no id of anybody',
      resumeIdentity: 'no id of anybody',
      sendRecoveryCode: 'no id of anybody',
      validateRecoveryCode: 'no id of anybody',
      activity: 'no id of anybody',
      currentUser: 'no id of anybody',
      userManagement: 'no id of anybody',
      listDocuments: 'no id of anybody',
      readConfig: 'no id of anybody',
      listLegalTexts: 'no id of anybody',
      readVersion: 'no id of anybody',
      integrationAgreements: 'no id of anybody',
      integrationAgreement: 'no id of anybody',
      integrationPayments: 'no id of anybody',
      membershipPlans: 'no id of anybody',
      states: 'no id of anybody',
      citiesOfState: 'no id of anybody',
      readApplication: 'no id of anybody',
      saveMailing: 'no id of anybody',
      saveExtras: 'no id of anybody',
      choosePlan: 'no id of anybody',
      mailAcceptanceLink: 'no id of anybody',
      acceptanceLinkDelivery: 'no id of anybody',
      declarePep: 'no id of anybody',
      readWithdrawal: 'no id of anybody',
      withdrawMembership: (by) => by.post('/api/RebankingProgram/withdrawal/confirm', { acuerdoId: agreement.id }),
      openAcceptance: 'no id of anybody',
      readAcceptance: 'no id of anybody',
      requestAcceptanceCode: 'no id of anybody',
      acceptFromLink: 'no id of anybody',
      refuseFromLink: 'no id of anybody',
      providerWebhook: 'no id of anybody',
      readDiagnosis: 'no id of anybody',
      saveProfile: 'no id of anybody',
      makeDiagnosis: 'no id of anybody',
      simulateDiagnosis: 'no id of anybody',
      diagnosisDocument: 'no id of anybody',
      // The client chooses the id of the debt, so the same id sent by another person identifies other data.
      saveDebt: 'no id of anybody',
      readDraft: 'no id of anybody',
      saveDraft: 'no id of anybody',
      discardDraft: 'no id of anybody',
      readProfile: 'no id of anybody',
      requestContactChange: 'no id of anybody',
      confirmContactChange: 'no id of anybody',
      changePassword: 'no id of anybody',
      endOtherSessions: 'no id of anybody',
      setConsent: 'no id of anybody',
      setContactPreference: 'no id of anybody',
      openDataRequest: 'no id of anybody',
      downloadOwnData: 'no id of anybody',
      startSecondFactor: 'no id of anybody',
      confirmSecondFactor: 'no id of anybody',
      stopSecondFactor: 'no id of anybody',
      enterSecondFactor: 'no id of anybody',
      register: 'no id of anybody',
      // These endpoints need their own cookie and have their own tests.
      readValidation: 'no id of anybody',
      sendContactCode: 'no id of anybody',
      verifyContactCode: 'no id of anybody',
      acceptDataPolicy: 'no id of anybody',
      newCredentials: 'no id of anybody',
      requestCode: (by) =>
        by.post('/api/account/codes', { proposito: 'ACEPTAR_ACUERDO', referencia: proposal.id, canal: 'email' }),
      codeDelivery: (by) => by.get(`/api/account/codes/${codeId}`),
      paymentAgreement: (by) =>
        by.post(
          '/api/management/userManagement/payment-agreement',
          {
            propuestaId: proposal.id,
            hash: proposal.hash,
            aceptaAcuerdo: true,
            reconoceDeuda: true,
            codigoId: randomUUID(),
            codigo: '123456',
          },
          key(),
        ),
      preferContact: (by) => by.post(at(api.preferContact.path, mobile.id), { contrasenaActual: person.password }),
      removeContact: (by) => by.post(at(api.removeContact.path, mobile.id), { contrasenaActual: person.password }),
      readReliefOptions: (by) => by.get(`/api/agreements/${agreement.id}/options`),
      readPayoff: (by) => by.get(`/api/agreements/${agreement.id}/payoff`),
      makeRelief: (by) =>
        by.post(`/api/agreements/${agreement.id}/relief`, { tipo: 'PAUSAR', meses: 1, huella: 'x' }, key()),
      undoRelief: (by) => by.post(`/api/agreements/${agreement.id}/relief/${randomUUID()}/undo`, {}, key()),
      simulateReplan: (by) => by.post(`/api/agreements/${agreement.id}/replan/simulation`, {}),
      proposeReplan: (by) => by.post(`/api/agreements/${agreement.id}/replan/proposal`, { cuotas: 11 }),
      agreementCalendar: (by) => by.get(`/api/account/agreements/${agreement.id}/calendar`),
      simulation: (by) => by.post('/api/management/offer/simulation', { ofertaId: open.id }),
      simulationProposal: (by) => propose(by, { ofertaId: open.id }),
      readProposal: (by) => by.get(`/api/account/proposals/${proposal.id}`),
      removeDebt: (by) => by.post(at(api.removeDebt.path, debtId)),
      saveOwnPayment: (by) => by.post(at(api.saveOwnPayment.path, open.obligacionId), { pagoMinimo: 50_000 }),
      viewOffer: (by) => by.post(at(api.viewOffer.path, open.id)),
      discardOffer: (by) => by.post(at(api.discardOffer.path, open.id)),
      renewOffer: (by) => by.post(at(api.renewOffer.path, open.id)),
      listDisputes: 'no id of anybody',
      fileDispute: (by) =>
        by.post(
          '/api/disputes',
          { tipo: 'YA_PAGUE', fechaPago: '2024-03-01', dondePago: 'Oficina', obligacionId: disputed.obligacionId },
          key(),
        ),
      readDispute: (by) => by.get(`/api/disputes/${disputeId}`),
      addDisputeFile: (by) => by.send({ method: 'POST', url: `/api/disputes/${disputeId}/files`, ...oneFile }),
      downloadDisputeFile: (by) => by.get(`/api/disputes/${disputeId}/files/${fileId}`),
      withdrawDispute: (by) => by.post(`/api/disputes/${disputeId}/withdraw`),
      appealDispute: (by) => by.post(`/api/disputes/${disputeId}/appeal`, { texto: 'Revisen otra vez.' }),
      answerDispute: (by) => by.post(`/api/disputes/${disputeId}/answer`, { texto: 'Esto falta.' }),
      disputeDocument: (by) => by.get(`/api/disputes/${disputeId}/document`),
      attachDispute: (by) => by.post(`/api/disputes/${disputeId}/attach`, { obligacionId: disputed.obligacionId }),
      requestDisputeCode: 'no id of anybody',
      fileAnonymousDispute: 'no id of anybody',
      // A dispute that was filed without a session has no owner; the id of a dispute with an owner gives no access to
      // these endpoints.
      addAnonymousFile: 'no id of anybody',
      anonymousDisputeDocument: 'no id of anybody',
      downloadDocument: (by) => by.get(`/api/Documents/rebancarizacion/${issued.id}`),
      sendAcceptedTerms: (by) =>
        by.post('/api/Documents/rebancarizacion/accept-terms/send', {
          idAcuerdoPagoSalesforce: agreement.id,
          email: person.email,
        }),
      createAttempt: (by) =>
        by.post(
          '/api/payments/attempts',
          { acuerdoId: agreement.id, concepto: 'INICIAL', estrategia: 'oferta' },
          key(),
        ),
      readAttempt: (by) => by.get(`/api/payments/attempts/${attempt.id}`),
      paymentReturn: (by) => by.post('/api/payments/return/oferta', { id: paid.id }),
      revokeRefreshToken: (by) => by.post(at(api.revokeRefreshToken.path, person.id)),
    },
  };
}

const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const oneFile = {
  headers: { 'content-type': 'multipart/form-data; boundary=limite' },
  payload: Buffer.concat([
    Buffer.from('--limite\r\ncontent-disposition: form-data; name="archivo"; filename="a.png"\r\n\r\n'),
    onePixel,
    Buffer.from('\r\n--limite--\r\n'),
  ]),
};
