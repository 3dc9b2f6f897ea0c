import { beforeAll, describe, expect, test } from 'vitest';
import { readPdf } from '#server/gateways/pdf/pdf-reading.ts';
import { acceptedPlan, type AcceptedPlan } from '#test/support/accepted-plan.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { checkSignature } from '#test/support/pdf-signature.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { createHash, randomUUID, X509Certificate } from 'node:crypto';
import { drawDocuments } from '#test/support/short-documents.ts';

drawDocuments();

describeOnPostgres('the documents of an agreement', (engine) => {
  const app = suiteApp(engine);
  let owner: AcceptedPlan;
  let stranger: AcceptedPlan;
  beforeAll(async () => {
    owner = await acceptedPlan(app);
    stranger = await acceptedPlan(app);
    await app.drain();
  });

  const list = async ({ client }: AcceptedPlan) => (await client.get('/api/Documents/rebancarizacion')).body.data;
  const download = ({ client }: AcceptedPlan, id: string) =>
    client.send({ method: 'GET', url: `/api/Documents/rebancarizacion/${id}` });
  const mailsTo = async (email: string, subject: RegExp) =>
    (await app.mailbox.messages()).filter((mail) => mail.to.includes(email) && subject.test(mail.subject ?? ''));
  const sendTerms = ({ client }: AcceptedPlan, body: object) =>
    client.post('/api/Documents/rebancarizacion/accept-terms/send', body);

  async function pay({ client, agreement }: AcceptedPlan, concepto: string): Promise<string> {
    const attempt = await client.post(
      '/api/payments/attempts',
      { acuerdoId: agreement.id, concepto, estrategia: 'acuerdo' },
      { 'idempotency-key': randomUUID() },
    );
    const { id } = app.provider.control.createTransaction({
      reference: attempt.body.referencia,
      amountInCents: attempt.body.valor * 100,
      settleMs: null,
    });
    app.provider.control.settle(id);
    await client.post('/api/payments/return/acuerdo', { id });
    await app.drain();
    return id;
  }

  test('are visible and downloadable only for their owner', async () => {
    const [document] = await list(owner);
    expect(document).toMatchObject({
      tipo: 'ACUERDO',
      titulo: `Acuerdo de pago ${owner.agreement.numero}`,
      deuda: 'Tarjeta de crédito\u00a0· Banco Ceiba',
    });
    const file = await download(owner, document.id);
    expect(file.status).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining(`filename="acuerdo-${owner.agreement.numero}.pdf"`),
    });
    expect((await download(stranger, document.id)).status).toBe(404);
    expect((await list(stranger)).map(({ id }: { id: string }) => id)).not.toContain(document.id);
  });

  test('are mailed once, even when the job runs several times', async () => {
    await app.services.documents.issueAgreement(owner.agreement.id);
    await app.services.documents.issueAgreement(owner.agreement.id);
    await app.drain();
    const mails = await mailsTo(owner.person.email, /quedó en firme/);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.attachments.map(({ filename }) => filename)).toEqual([`acuerdo-${owner.agreement.numero}.pdf`]);
    const token = /acceptacion-acuerdo-de-pago\?token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1];
    const opened = await app.client().post('/api/account/acceptance/open', { token });
    expect(opened.body).toMatchObject({ etapa: 'ACEPTADO', numeroAcuerdo: owner.agreement.numero, texto: null });
    expect(opened.body.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  describe('requested by mail', () => {
    test('are sent to the stored e-mail address', async () => {
      const [filed] = (await owner.client.get('/api/management/userManagement')).body.acuerdos;
      for (const key of [filed.idAcuerdoPagoSf, filed.id]) {
        const sent = await sendTerms(owner, { idAcuerdoPagoSalesforce: key, email: owner.person.email.toUpperCase() });
        expect(sent.body).toEqual({ enviadoA: owner.person.email });
      }
    });

    test('are refused for another e-mail address or the agreement of another user', async () => {
      expect(
        (await sendTerms(owner, { idAcuerdoPagoSalesforce: owner.agreement.id, email: 'otra@correo.example' })).body
          .code,
      ).toBe('EMAIL_MISMATCH');
      const foreign = await sendTerms(stranger, {
        idAcuerdoPagoSalesforce: owner.agreement.id,
        email: stranger.person.email,
      });
      expect([foreign.status, foreign.body.code]).toEqual([404, 'AGREEMENT_NOT_FOUND']);
    });
  });

  test('are mailed without the first payment date after the plan is paid', async () => {
    const plan = await acceptedPlan(app);
    await app.drain();
    const textOf = async () => (await mailsTo(plan.person.email, /quedó en firme/)).at(-1)!.text;
    expect(await textOf()).toContain('Primera fecha: ');
    const send = () => sendTerms(plan, { idAcuerdoPagoSalesforce: plan.agreement.id, email: plan.person.email });
    await send();
    await pay(plan, 'INICIAL');
    await pay(plan, 'SALDO');
    await send();
    await app.drain();
    const text = await textOf();
    expect(text).not.toMatch(/Primera fecha|para empezar/);
    const token = /acceptacion-acuerdo-de-pago\?token=([\w-]+)/.exec(text)?.[1];
    const opened = await app.client().post('/api/account/acceptance/open', { token });
    expect(opened.body.estadoAcuerdo).toBe('PAZ_Y_SALVO');
  });

  const bytesOf = async ({ person }: AcceptedPlan, id: string) => {
    const file = await app.services.documents.download(person.id, id, app.clock.now());
    if ('refused' in file) throw new Error(file.refused);
    return Buffer.from(file.bytes as Uint8Array);
  };
  const check = (mark: string) => app.client().get(`/verificar/${encodeURIComponent(mark)}`);

  test('are found by their code, printed hash and file hash', async () => {
    const plan = await acceptedPlan(app);
    await app.drain();
    await pay(plan, 'INICIAL');
    await pay(plan, 'SALDO');
    const diagnosis = { objetivo: 'PONERME_AL_DIA', ingresos: 3_500_000, gastos: { vivienda: 900_000 }, ahorros: 0 };
    const household = { estabilidad: 'EMPLEADO', personasACargo: 0, actividadEconomica: 'asalariado' };
    await plan.client.post('/api/diagnosis/profile', { ...diagnosis, ...household, tieneOtrasDeudas: false });
    await plan.client.post('/api/diagnosis/results');
    await plan.client.post('/api/diagnosis/paper', {});
    const documents = await list(plan);
    expect(documents.map(({ tipo }: { tipo: string }) => tipo).toSorted()).toEqual([
      'ACUERDO',
      'COMPROBANTE',
      'COMPROBANTE',
      'DIAGNOSTICO',
      'PAZ_Y_SALVO',
    ]);
    for (const { id, tipo } of documents) {
      const bytes = await bytesOf(plan, id);
      const text = readPdf(bytes).text.replace(/\s+/g, ' ');
      const code = /Código de verificación: ([2-9A-Z]{5}-[2-9A-Z]{5})/.exec(text)![1]!;
      const printed = /Huella SHA-256 del texto: ((?:[0-9a-f] ?){64})/.exec(text)![1]!;
      const byCode = await check(code.toLowerCase());
      const byText = await check(`Huella SHA-256 del texto: ${printed.toUpperCase()}`);
      const byFile = await check(createHash('sha256').update(bytes).digest('hex'));
      expect([byCode.status, byText.status, byFile.status], tipo).toEqual([200, 200, 200]);
      // A page translator must not change the code and the fingerprints.
      expect(byCode.text).toContain(`<dd translate="no">${code}</dd>`);
      for (const page of [byText, byFile]) expect(page.text).toMatch(/<dd translate="no">(?:[0-9a-f]{8} ?){8}</);
      expect(byText.text).toContain('Es la huella del texto');
      expect(byFile.text).toContain('Es la huella del archivo');
      const amounts = (page: { text: string }) =>
        [...page.text.matchAll(/\$\s?[\d.]+/g)].map(([amount]) => amount.replace(/\D/g, ''));
      expect([amounts(byText), amounts(byFile)]).toEqual([[], []]);
      expect(amounts(byCode)).toHaveLength(tipo === 'DIAGNOSTICO' ? 0 : 1);
      for (const amount of amounts(byCode)) expect(text.replaceAll('.', '')).toContain(amount);
      for (const page of [byCode, byText, byFile]) {
        expect(page.text).toContain('Documento válido');
        expect(page.text).toMatch(/P\. N\. \d\./);
        expect(page.text.includes('Acuerdo terminado en')).toBe(tipo !== 'DIAGNOSTICO');
        if (tipo !== 'DIAGNOSTICO') expect(page.text).toContain(`>${plan.agreement.numero.slice(-4)}</dd>`);
        for (const secret of [plan.person.documentNumber, plan.person.email, 'Persona', plan.agreement.numero])
          expect(page.text).not.toContain(secret);
      }
    }
    const unknown = await check('AAAAA-AAAAA');
    expect([unknown.status, unknown.text]).toEqual([
      404,
      expect.stringContaining('<strong translate="no">AAAAA-AAAAA<'),
    ]);
  });

  test('share the verification page with legal texts', async () => {
    const { rawPayload } = await app.app.inject({ url: '/legal/terminos-v1.pdf' });
    const [, printed] = /Huella SHA-256 del texto: ([0-9a-f ]{64,})/.exec(
      readPdf(rawPayload).text.replace(/\s+/g, ' '),
    )!;
    const page = await check(printed!);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Texto nuestro')]);
    expect(page.text).toContain('<dt>Versión</dt><dd>1</dd>');
  });

  test("contain the operator's signature", async () => {
    const [document] = await list(owner);
    const { rawPayload: bytes } = await app.app.inject({
      url: `/api/Documents/rebancarizacion/${document.id}`,
      headers: cookies(owner),
    });
    const signature = await checkSignature(bytes);
    expect(signature).toMatchObject({ isIntact: true, coversEverything: true });
    expect(new X509Certificate(signature.certificate).subject).toContain(`CN=${app.platform.config.operator.name}`);
    const hash = createHash('sha256').update(bytes).digest('hex');
    const page = await app.client().get(`/verificar/${hash.toUpperCase()}`);
    expect(page.text).toContain('es exactamente el que expedimos.');
    const other = createHash('sha256').update(bytes.subarray(1)).digest('hex');
    expect((await app.client().get(`/verificar/${other}`)).status).toBe(404);
  });

  test('have a verification page that normalises the entered code and escapes unknown input', async () => {
    const asking = await app.client().get('/verificar');
    expect(asking.text).toContain('src:url(/verificar/figtree.woff2)');
    expect(asking.headers['content-security-policy']).toContain("font-src 'self'");
    const font = await app.app.inject({ url: '/verificar/figtree.woff2' });
    expect([font.statusCode, font.headers['content-type'], font.rawPayload.subarray(0, 4).toString()]).toEqual([
      200,
      'font/woff2',
      'wOF2',
    ]);
    expect([asking.status, asking.text]).toEqual([200, expect.stringContaining('Código o huella del documento')]);
    const typed = await app.client().get('/verificar?marca=%20aaaaa-%0Aaaaaa%20');
    expect([typed.status, typed.headers['location']]).toEqual([303, '/verificar/AAAAA-AAAAA']);
    const unknown = await app.client().get(`/verificar/${encodeURIComponent('"><b>x')}`);
    expect(unknown.status).toBe(404);
    expect(unknown.text).not.toContain('<b>x');
  });

  test('include a paz y salvo only while the plan is fully paid', async () => {
    await pay(owner, 'INICIAL');
    const last = await pay(owner, 'SALDO');
    const certificates = async () => (await list(owner)).filter(({ tipo }: { tipo: string }) => tipo === 'PAZ_Y_SALVO');
    expect(await certificates()).toHaveLength(1);
    const [first] = await certificates();
    expect(await mailsTo(owner.person.email, /paz y salvo/)).toHaveLength(1);

    app.provider.control.setStatus(last, 'VOIDED', { notify: false });
    await owner.client.post('/api/payments/return/acuerdo', { id: last });
    expect(await certificates()).toHaveLength(0);

    await pay(owner, 'SALDO');
    const [second] = await certificates();
    expect(second.id).not.toBe(first.id);
  });
});

const cookies = ({ client }: AcceptedPlan) => ({
  cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
});
