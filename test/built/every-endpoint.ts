import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { demoPeople } from '#seeds/people.ts';
import type { BuiltPortal } from '#test/support/built-portal.ts';
import { neverExercised, readCounted } from '#test/support/exercised.ts';
import type { Callers } from '#test/support/fuzz/callers.ts';
import { validRaw } from '#test/support/fuzz/hostile-requests.ts';
import { rawConnection } from '#test/support/fuzz/raw-http.ts';
import type { EndpointName } from '#test/support/fuzz/valid-requests.ts';
import { httpClient } from '#test/support/http-client.ts';
import { stranger } from '#test/support/registration.ts';
import { extrasForm, support } from './sent-data.ts';

/**
 * The first version of the policy is in force, so every person of a new installation has accepted the current policy.
 */
const unreachable = ['acceptDataPolicy'];

/** The endpoints that refuse a valid request without earlier steps: most need a code, a token or an earlier step. */
const refusedAlone: EndpointName[] = [
  ...(['undoRelief', 'fileDispute', 'readDispute', 'addDisputeFile', 'downloadDisputeFile'] as const),
  ...(['withdrawDispute', 'appealDispute', 'answerDispute', 'disputeDocument', 'attachDispute'] as const),
  ...(['resumeIdentity', 'confirmContactChange', 'confirmSecondFactor', 'stopSecondFactor'] as const),
  ...(['withdrawMembership', 'acceptFromLink', 'verifyIdentityCode', 'acceptDataPolicy'] as const),
  ...(['enterSecondFactor', 'requestDisputeCode', 'fileAnonymousDispute', 'addAnonymousFile'] as const),
  ...(['anonymousDisputeDocument', 'providerWebhook', 'verifyContactCode'] as const),
];

const [laura, andres, , , , , , , ramiro] = demoPeople;
const ramiroEmail = 'ramiro.ospina@correo.example';

export function testEveryEndpoint(opened: () => { portal: BuiltPortal; callers: Callers }): void {
  const portal = () => opened().portal;
  const ask: BuiltPortal['ask'] = (...call) => portal().ask(...call);

  test('accept a valid request without earlier steps, apart from listed exceptions', async () => {
    const { callers, valid } = opened().callers;
    const connection = rawConnection(Number(new URL(portal().url).port));
    const refused: EndpointName[] = [];
    for (const { name, request } of valid) {
      const answer = await connection.send(validRaw(request, await callers[name].headers()));
      if (answer?.status !== 200) refused.push(request.name);
    }
    connection.close();
    expect(refused).toEqual(refusedAlone);
  });

  test('undo a change of dates and count a payment that the provider reports', async () => {
    const me = await portal().signIn(laura);
    const { acuerdos } = await ask(me, 'userManagement');
    const { id } = acuerdos.find(
      ({ numeroObligacion }: { numeroObligacion: string }) => numeroObligacion === 'CR-55103',
    );
    const { deshacer } = await ask(me, 'readReliefOptions', { params: { id } });
    await ask(me, 'undoRelief', { params: { id, reliefId: deshacer.cambioId }, body: {} });
    const attempt = await ask(me, 'createAttempt', {
      body: { acuerdoId: id, concepto: 'CUOTA', estrategia: 'acuerdo' },
    });
    const transaction = await portal().pay(attempt);
    await ask(me, 'paymentReturn', { params: { strategy: 'acuerdo' }, body: { id: transaction } });
    expect((await ask(me, 'readAttempt', { params: { id: attempt.id } })).estado).toBe('APROBADO');
  });

  test('register a person who proves to be a customer of the portfolio', async () => {
    const berta = httpClient(portal().url);
    const typed = stranger({ numeroDocumento: '30111224', nombres: 'Berta', apellidos: 'Luna' });
    await ask(berta, 'register', { body: typed });
    await ask(berta, 'verifyContactCode', { body: { codigo: await portal().readCode(typed.correo) } });
    await ask(berta, 'putOffIdentity', { body: { motivo: 'DESPUES' } });
    await ask(berta, 'resumeIdentity', { body: { contrasenaActual: typed.password } });
    await ask(berta, 'beginIdentityCheck', { body: {} });
    const { preguntas } = (await ask(berta, 'readIdentityCheck')).verificacion;
    const right = [/Termina en 22/, /Empieza por .*B/];
    const respuestas = preguntas.map(({ opciones }: { opciones: string[] }, index: number) =>
      opciones.findIndex((option) => right[index]!.test(option)),
    );
    await ask(berta, 'answerIdentityCheck', { body: { respuestas } });
    await ask(berta, 'sendIdentityCode', { body: { canal: 'email' } });
    const codigo = await portal().readCode('berta.luna@correo.example');
    expect((await ask(berta, 'verifyIdentityCode', { body: { codigo } })).pasoPendiente).toBeNull();
    expect((await ask(berta, 'userManagement')).obligaciones).toHaveLength(1);
  });

  test('accept a membership by mail and its withdrawal', async () => {
    const me = await portal().signIn(ramiro);
    await ask(me, 'saveMailing', { body: { dpto: '05', city: '05001', address: 'Carrera 43A # 1-50, apto 801' } });
    await ask(me, 'saveExtras', { body: extrasForm(await support()) });
    await ask(me, 'declarePep', { body: { esPeps: false } });
    await ask(me, 'choosePlan', { body: { planId: 1, planVersion: 1, opcionPagoId: 'contado' } });
    await ask(me, 'mailAcceptanceLink');
    const page = httpClient(portal().url);
    const token = await portal().readMail(ramiroEmail, /acuerdo-de-pago\?token=([\w-]+)/);
    await ask(page, 'openAcceptance', { body: { token } });
    const { texto } = await ask(page, 'readAcceptance');
    const { codigoId } = await ask(page, 'requestAcceptanceCode', { body: { canal: 'email' } });
    const codigo = await portal().readCode(ramiroEmail);
    await ask(page, 'acceptFromLink', { body: { hash: texto.hash, aceptaAcuerdo: true, codigoId, codigo } });
    const { acuerdoId } = await ask(me, 'readApplication');
    await ask(me, 'withdrawMembership', { body: { acuerdoId } });
  });

  test('change contacts and the second factor, and accept disputes with and without a session', async () => {
    const me = await portal().signIn(andres);
    const password = { contrasenaActual: andres.password };
    const contacto = 'andres.otro@correo.example';
    await ask(me, 'requestContactChange', { body: { canal: 'email', valor: contacto, ...password } });
    await ask(me, 'confirmContactChange', { body: { codigo: await portal().readCode(contacto) } });
    const { clave } = await ask(me, 'startSecondFactor', { body: password });
    const code = new TOTP({ secret: Secret.fromBase32(clave) }).generate();
    const { codigosDeRespaldo } = await ask(me, 'confirmSecondFactor', { body: { codigo: code } });
    const elsewhere = await portal().signIn(andres);
    await ask(elsewhere, 'enterSecondFactor', { body: { codigo: codigosDeRespaldo[0] } });
    await ask(elsewhere, 'stopSecondFactor', { body: { ...password, codigo: codigosDeRespaldo[1] } });

    const { deudas } = await ask(elsewhere, 'listDisputes');
    const { obligacionId } = deudas.find(({ numero }: { numero: string }) => numero === 'CR-840055');
    const filed = await ask(elsewhere, 'fileDispute', {
      body: { tipo: 'YA_PAGUE', obligacionId, fechaPago: '2024-03-01', dondePago: 'Oficina de la calle 10' },
    });
    const params = { id: filed.id };
    const form = new FormData();
    form.append('archivo', await support());
    await ask(elsewhere, 'addDisputeFile', { params, body: form });
    const { archivos } = await ask(elsewhere, 'readDispute', { params });
    await ask(elsewhere, 'downloadDisputeFile', { params: { ...params, archivo: archivos[0].id } });
    expect(await ask(elsewhere, 'disputeDocument', { params })).toMatch(/^%PDF/);
    await portal().operate('reclamos', 'pedir', filed.radicado, '--texto', 'Envía el recibo.');
    await ask(elsewhere, 'answerDispute', { params, body: { texto: 'Va en la foto.' } });
    const { casos } = JSON.parse(await portal().operate('casos', 'listar', '--tipo', 'RECLAMO', '--json'));
    const { numero } = casos.find(
      ({ detalle }: { detalle: { radicado: string } }) => detalle.radicado === filed.radicado,
    );
    const decision = ['--resultado', 'NEGADO', '--motivo', 'El recibo es de otra deuda.'];
    await portal().operate('casos', 'resolver', numero, ...decision);
    await ask(elsewhere, 'appealDispute', { params, body: { texto: 'El recibo tiene el número.' } });
    await ask(elsewhere, 'withdrawDispute', { params });

    const nobody = httpClient(portal().url);
    const claimant = { tipoDocumento: andres.documentType, numeroDocumento: andres.documentNumber, contacto };
    const { codigoId } = await ask(nobody, 'requestDisputeCode', { body: claimant });
    const codigo = await portal().readCode(contacto);
    const alone = await ask(nobody, 'fileAnonymousDispute', {
      body: { ...claimant, tipo: 'SUPLANTACION', texto: 'No fui yo.', codigoId, codigo },
    });
    await ask(nobody, 'addAnonymousFile', { params: { id: alone.id }, body: form });
    await ask(nobody, 'anonymousDisputeDocument', { params: { id: alone.id } });
    await ask(elsewhere, 'attachDispute', { params: { id: alone.id }, body: { obligacionId } });
  });

  test('have all replied, without an internal error', async () => {
    const answers = () => readCounted(portal().metricsUrl);
    await expect.poll(async () => neverExercised(await answers()).endpoints).toEqual(unreachable);
    expect((await answers()).filter(({ status }) => status >= 500)).toEqual([]);
  });
}
