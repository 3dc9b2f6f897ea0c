import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { customer } from '#server/db/schema/people.ts';
import { dispute } from '#server/db/schema/disputes.ts';
import { obligation } from '#server/db/schema/offers.ts';
import { deliveredCode } from '#test/support/accepted-plan.ts';
import { claimant, disputingIn } from '#test/support/disputing.ts';
import { readPdf } from '#server/gateways/pdf/pdf-reading.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { orderDirectly } from '#test/support/operator.ts';
import { drawDocuments } from '#test/support/short-documents.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { workedDebt } from '#test/support/test-app.ts';

describeOnPostgres('a dispute without a session', (engine) => {
  const t = suiteApp(engine);
  const { file, fileAs, decide, person } = disputingIn(() => t);

  let networks = 0;
  const stranger = () => t.client({ remoteAddress: `203.0.113.${(networks += 1) % 250}` });

  test('returns the same reply for any identity document, and freezes no debt', async () => {
    const { person: owner, client, debts } = await person([workedDebt]);
    const known = await fileAs(stranger(), claimant(owner.documentNumber, 'alguien1@correo.example'));
    const unknown = await fileAs(stranger(), claimant('1999888777', 'alguien2@correo.example'));
    await file(client, { tipo: 'SUPLANTACION', obligacionId: debts[0].obligacionId });
    const again = await fileAs(stranger(), claimant(owner.documentNumber, 'alguien3@correo.example'));
    const codeFor = (document: string, contact: string) =>
      stranger().post('/api/disputes/anonymous/code', claimant(document, contact));
    const asked = [
      await codeFor(owner.documentNumber, 'pregunta1@correo.example'),
      await codeFor('1999888776', 'pregunta2@correo.example'),
    ];
    expect(new Set(asked.map(({ status, body, text }) => `${status} ${Object.keys(body)} ${text.length}`)).size).toBe(
      1,
    );
    const shapes = [known, unknown, again].map(({ status, body, text }) => [status, Object.keys(body), text.length]);
    expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1);
    expect(new Set([known, unknown, again].map(({ body }) => body.radicado)).size).toBe(3);
    expect(known.body).toMatchObject({ respuestaAntesDe: '2026-12-14' });
    const [row] = await t.platform.database.sql.select().from(dispute).where(eq(dispute.id, known.body.id));
    expect(row).toMatchObject({ customerId: null, obligationId: null, isFrozen: false });
  });

  test('requires the code that was sent to the entered contact', async () => {
    const client = stranger();
    const who = claimant('1999888000', 'codigo@correo.example');
    const asked = (await client.post('/api/disputes/anonymous/code', who)).body;
    const body = { ...who, tipo: 'PRESCRITA', codigoId: asked.codigoId, codigo: '000000' };
    expect((await client.post('/api/disputes/anonymous', body)).body.code).toBe('OTP_INVALID');
    const codigo = await deliveredCode(t, who.contacto);
    const other = { ...body, codigo, numeroDocumento: '1999888001' };
    expect((await client.post('/api/disputes/anonymous', other)).body.code).toBe('OTP_EXPIRED');
    const filed = await client.post('/api/disputes/anonymous', { ...body, codigo });
    expect(filed.status).toBe(200);
    const changed = { ...body, codigo, texto: 'Es de otra persona.' };
    expect((await client.post('/api/disputes/anonymous', changed)).body.code).toBe('OTP_EXPIRED');
    expect((await client.post('/api/disputes/anonymous/code', { ...who, contacto: 'no es nada' })).body).toMatchObject({
      errors: [{ field: 'contacto' }],
    });
    expect((await client.post('/api/disputes/anonymous/code', { ...who, numeroDocumento: 'abc' })).status).toBe(422);
  });

  test.each(['known', 'unknown'])(
    'is filed once when repeated within an hour (%s identity document)',
    async (document) => {
      t.clock.set('2026-11-20T15:00:00.000Z');
      const { person: owner } = await person([workedDebt]);
      const who = claimant(document === 'known' ? owner.documentNumber : '1999887700', `${document}@correo.example`);
      const client = stranger();
      const { codigoId } = (await client.post('/api/disputes/anonymous/code', who)).body;
      const codigo = await deliveredCode(t, who.contacto);
      const body = { ...who, tipo: 'SUPLANTACION', texto: 'No abrí esa cuenta.', codigoId, codigo };
      const send = (by = client) => by.post('/api/disputes/anonymous', body);
      const [first, ...others] = await Promise.all([send(), send(), send(stranger())]);
      expect(first.status, first.text).toBe(200);
      await orderDirectly(t, ['reclamos', 'ampliar', first.body.radicado, '--motivo', 'Falta un papel.']);
      t.clock.advance({ minutes: 59 });
      for (const again of [...others, await send()]) expect([again.status, again.text]).toEqual([200, first.text]);
      const rows = await t.platform.database.sql.select().from(dispute).where(eq(dispute.contact, who.contacto));
      expect(rows).toHaveLength(1);
      t.clock.advance({ minutes: 1 });
      expect((await send()).body.code).toBe('OTP_EXPIRED');
    },
  );

  test('allows a limited number of codes per contact and per network', async () => {
    const client = stranger();
    const who = claimant('1999887000', 'muchas@correo.example');
    await client.post('/api/disputes/anonymous/code', who);
    expect((await client.post('/api/disputes/anonymous/code', who)).body.code).toBe('OTP_RESEND_WAIT');
    const codes = new Set<string>();
    for (let n = 0; n < 40; n += 1) {
      const asked = await client.post(
        '/api/disputes/anonymous/code',
        claimant(`19998${20_000 + n}`, `red${n}@correo.example`),
      );
      codes.add(asked.body.code ?? 'sent');
    }
    expect(codes).toContain('TOO_MANY_REQUESTS');
  });

  describe('the PDF of a dispute without a session', () => {
    drawDocuments();

    test('contains only the entered data, and can be downloaded for an hour', async () => {
      t.clock.set('2026-11-20T15:00:00.000Z');
      const { person: owner } = await person([workedDebt]);
      const paperOf = async (numero: string, contacto: string) => {
        const client = stranger();
        const filed = (await fileAs(client, claimant(numero, contacto), { acreedor: 'Banco Ceiba' })).body;
        const url = `/api/disputes/anonymous/${filed.id}/document`;
        const { statusCode, headers, rawPayload: bytes } = await t.app.inject({ method: 'GET', url });
        expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
        expect(headers['cache-control']).toContain('no-store');
        return { client, filed, bytes };
      };
      const known = await paperOf(owner.documentNumber, 'papel1@correo.example');
      const unknown = await paperOf('1999884000', 'papel2@correo.example');
      const words = ({ bytes, filed }: typeof known) => {
        const text = readPdf(bytes).text.replaceAll(/\s+/g, ' ');
        expect(text).toContain(filed.radicado);
        expect(text).toContain('14 dic 2026');
        expect(text).toContain('No abrí esa cuenta.');
        return text.replaceAll(filed.radicado, 'RAD').replaceAll(/1[.\d]{9,}/g, 'N');
      };
      expect(words(known)).toBe(words(unknown));
      t.clock.advance({ minutes: 61 });
      expect((await known.client.get(`/api/disputes/anonymous/${known.filed.id}/document`)).status).toBe(404);
    });
  });

  test('is visible to a signed-in person with the same identity document', async () => {
    t.clock.set('2026-11-20T15:00:00.000Z');
    const { person: owner, client, debts } = await person([workedDebt]);
    const filed = (await fileAs(stranger(), claimant(owner.documentNumber, 'otro.correo@correo.example'))).body;
    expect((await client.get('/api/disputes')).body.data).toMatchObject([{ id: filed.id, obligacionId: null }]);
    const attached = await client.post(`/api/disputes/${filed.id}/attach`, { obligacionId: debts[0].obligacionId });
    expect(attached).toMatchObject({ status: 200, body: { congelada: true } });
    const other = await person([workedDebt]);
    const theirs = (await fileAs(stranger(), claimant('1999884100', other.person.email))).body;
    expect((await other.client.get('/api/disputes')).body.data).toEqual([]);
    expect((await other.client.get(`/api/disputes/${theirs.id}`)).status).toBe(404);
  });

  test('is hidden from an unconfirmed person who did not verify its contact', async () => {
    t.clock.set('2026-11-20T15:00:00.000Z');
    const { person: one, client } = await person([]);
    const registered = { standing: 'REGISTERED' as const };
    await t.platform.database.sql.update(customer).set(registered).where(eq(customer.id, one.id));
    const theirs = (await fileAs(stranger(), claimant(one.documentNumber, 'victima.real@correo.example'))).body;
    const own = (await fileAs(stranger(), claimant(one.documentNumber, one.email))).body;
    expect((await client.get('/api/disputes')).body.data.map(({ id }: any) => id)).toEqual([own.id]);
    expect((await client.get(`/api/disputes/${theirs.id}`)).status).toBe(404);
    expect((await client.get(`/api/disputes/${theirs.id}/document`)).status).toBe(404);
    expect((await client.post(`/api/disputes/${theirs.id}/withdraw`)).status).toBe(404);
  });

  test('stops collection messages but freezes no debt when the kind is improper treatment', async () => {
    t.clock.set('2026-11-20T15:00:00.000Z');
    const { person: owner, client, debts } = await person([workedDebt]);
    const how = { tipo: 'TRATO', fechaContacto: '2026-11-19', medio: 'CORREO' };
    const filed = (await fileAs(stranger(), claimant(owner.documentNumber, owner.email), how)).body;
    const attached = await client.post(`/api/disputes/${filed.id}/attach`, { obligacionId: debts[0].obligacionId });
    expect(attached.body).toMatchObject({ sinCobroHasta: '2026-12-14', congelada: false });
  });

  test('can be answered when the identity document is unknown', async () => {
    t.clock.set('2026-11-20T15:00:00.000Z');
    const how = { tipo: 'TRATO', fechaContacto: '2026-11-19', medio: 'CORREO' };
    const filed = (await fileAs(stranger(), claimant('1999883000', 'trato@correo.example'), how)).body;
    expect(await decide(filed.id, 'ACEPTADO', 'Fue un error nuestro.')).toBeUndefined();
    await t.drain();
    const answered = `Respondimos tu reclamo ${filed.radicado}`;
    const answer = (await t.mailbox.messages()).find(({ subject }) => subject === answered)!.text;
    expect(answer).toContain('Fue un error nuestro.');
    expect(answer).not.toContain('preferencia de contacto');
  });

  test('freezes the debt to which its author attaches the dispute', async () => {
    t.clock.set('2026-11-20T15:00:00.000Z');
    const { person: owner, debts } = await person([workedDebt]);
    const filed = (await fileAs(stranger(), claimant(owner.documentNumber, owner.email))).body;
    const other = await person([workedDebt]);
    expect((await other.client.get(`/api/disputes/${filed.id}`)).status).toBe(404);
    t.clock.advance({ days: 3 });
    const again = await t.signedIn(owner);
    expect((await again.get('/api/disputes')).body.data).toMatchObject([
      { id: filed.id, obligacionId: null, congelada: false },
    ]);
    const attached = await again.post(`/api/disputes/${filed.id}/attach`, { obligacionId: debts[0].obligacionId });
    expect(attached).toMatchObject({ status: 200, body: { congelada: true, respuestaAntesDe: '2026-12-14' } });
    const repeated = await again.post(`/api/disputes/${filed.id}/attach`, { obligacionId: debts[0].obligacionId });
    expect([repeated.status, repeated.text]).toEqual([200, attached.text]);
    const theirs = await again.post(`/api/disputes/${filed.id}/attach`, { obligacionId: other.debts[0].obligacionId });
    expect([404, 409]).toContain(theirs.status);
  });

  test('can be attached to a debt by the operator', async () => {
    t.clock.set('2026-11-20T15:00:00.000Z');
    const { person: owner, debts } = await person([{ ...workedDebt, number: 'OB-ANONIMA' }]);
    const filed = (await fileAs(stranger(), claimant('1999886000', 'victima@correo.example'))).body;
    const alone = (await fileAs(stranger(), claimant('1999886001', 'sola@correo.example'))).body;
    const assigned = await orderDirectly(t, ['reclamos', 'asignar', filed.radicado, 'Banco Ceiba', 'OB-ANONIMA']);
    expect(assigned.code, assigned.errors).toBe(0);
    const { out: listed } = await orderDirectly(t, ['casos', 'listar', '--tipo', 'reclamo']);
    const named = listed.split('\n').filter((line) => line.endsWith(`  CC ${owner.documentNumber}`));
    expect(named).toHaveLength(1);
    const [debt] = await t.platform.database.sql
      .select()
      .from(obligation)
      .where(eq(obligation.id, debts[0].obligacionId));
    expect(debt?.state).toBe('EN_DISPUTA');
    expect(await decide(alone.id, 'NEGADO', 'No hay ninguna deuda con tus datos.')).toBeUndefined();
    expect(await decide(filed.id, 'ACEPTADO', 'La firma no es tuya.')).toBeUndefined();
    await t.drain();
    const answered = `Respondimos tu reclamo ${filed.radicado}`;
    const readers = (await t.mailbox.messages()).filter(({ subject }) => subject === answered).flatMap(({ to }) => to);
    expect(readers.toSorted()).toEqual([owner.email, 'victima@correo.example'].toSorted());
    const told = (await t.mailbox.messages()).filter(({ to }) => to.includes('sola@correo.example'));
    const answer = told.find(({ subject }) => subject.startsWith('Respondimos'))!.text.replaceAll(/\s+/g, ' ');
    expect(answer).toContain('entra o regístrate con el documento de tu reclamo');
    expect(answer).toContain('/iniciar-sesion?target=/portal/reclamos');
    expect(told.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([`Recibimos tu reclamo ${alone.radicado}`, `Respondimos tu reclamo ${alone.radicado}`]),
    );
    await t.drain();
    expect((await orderDirectly(t, ['verificar'])).out).toContain('Todo cuadra.\n');
  });

  test('can be appealed until the last day ends in Bogotá', async () => {
    t.clock.set('2026-11-20T15:00:00.000Z');
    const { person: owner } = await person([workedDebt]);
    const [inTime, late] = [
      (await fileAs(stranger(), claimant(owner.documentNumber, 'apela1@correo.example'))).body,
      (await fileAs(stranger(), claimant(owner.documentNumber, 'apela2@correo.example'))).body,
    ];
    for (const { id } of [inTime, late]) await decide(id, 'NEGADO', 'No hay ninguna deuda con tus datos.');
    const appeal = async ({ id }: { id: string }) =>
      (await t.signedIn(owner)).post(`/api/disputes/${id}/appeal`, { texto: 'Revisen las fechas.' });
    t.clock.set('2026-12-05T04:59:59.000Z');
    expect((await appeal(inTime)).body).toMatchObject({ estado: 'EN_REVISION' });
    t.clock.set('2026-12-05T05:00:00.000Z');
    expect((await appeal(late)).body.code).toBe('APPEAL_CLOSED');
  });

  test('accepts three files within an hour, and another file after a data request', async () => {
    t.clock.set('2026-11-20T15:00:00.000Z');
    const client = stranger();
    const filed = (await fileAs(client, claimant('1999885000', 'archivos@correo.example'))).body;
    const send = (bytes: Buffer) => {
      const boundary = 'limite';
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="archivo"; filename="prueba.png"\r\ncontent-type: image/png\r\n\r\n`;
      const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
      const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
      return client.send({ method: 'POST', url: `/api/disputes/anonymous/${filed.id}/files`, payload, headers });
    };
    expect((await send(Buffer.from('no image'))).body.code).toBe('UPLOAD_TYPE');
    const png = (shade: number) => onePixel(shade);
    for (const [index, many] of [1, 2, 3].entries())
      expect((await send(await png(index))).body, String(many)).toEqual({ archivos: many });
    expect((await send(await png(1))).body).toEqual({ archivos: 3 });
    expect((await send(await png(9))).body.code).toBe('DISPUTE_FILES');
    await orderDirectly(t, ['reclamos', 'pedir', filed.radicado, '--texto', 'Envía el recibo.']);
    expect((await send(await png(11))).body).toEqual({ archivos: 4 });
    t.clock.advance({ minutes: 61 });
    expect((await send(await png(10))).status).toBe(404);
  });
});

async function onePixel(shade: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp({ create: { width: 8, height: 8, channels: 3, background: { r: shade * 20, g: 0, b: 0 } } })
    .png()
    .toBuffer();
}
