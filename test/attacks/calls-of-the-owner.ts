import { randomUUID } from 'node:crypto';
import { api } from '#contract/api.ts';
import { accept, askCode, propose, sign } from '#test/support/accepted-plan.ts';
import { multipart, photo } from '#test/support/membership.ts';
import { payingIn } from '#test/support/paying.ts';
import { workedDebt, type Answer, type Client, type Person, type TestApp } from '#test/support/test-app.ts';

export interface Owner {
  person: Person;
  client: Client;
  calls: Partial<Record<keyof typeof api, (by: Client) => Promise<Answer>>>;
  secrets: string[];
}

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
  const paid = payingIn(() => t).pay(attempt);
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
  const oneFile = multipart({}, await photo(), 'archivo');
  const filing = { tipo: 'PRESCRITA', obligacionId: disputed.obligacionId };
  const { id: disputeId } = (await client.post('/api/disputes', filing, { 'idempotency-key': randomUUID() })).body;
  const withFile = await client.send({ method: 'POST', url: `/api/disputes/${disputeId}/files`, ...oneFile });
  const [{ id: fileId }] = withFile.body.archivos;
  await t.drain();

  t.clock.advance({ seconds: 61 });
  const { codigoId: codeId } = (await askCode(client, proposal.id)).body;

  const key = () => ({ 'idempotency-key': randomUUID() });
  const at = (path: string, id: string) => path.replace(/\{\w+\}/, id);
  return {
    person,
    client,
    secrets: [person.id, person.email, person.documentNumber, agreement.id, agreement.numero, attempt.referencia],
    calls: {
      withdrawMembership: (by) => by.post('/api/RebankingProgram/withdrawal/confirm', { acuerdoId: agreement.id }),
      requestCode: (by) => askCode(by, proposal.id),
      codeDelivery: (by) => by.get(`/api/account/codes/${codeId}`),
      paymentAgreement: (by) => sign(by, proposal, { codigoId: randomUUID(), codigo: '123456' }),
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
