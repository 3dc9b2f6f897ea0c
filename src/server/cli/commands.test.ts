import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agreement, instalment } from '#server/db/schema/agreements.ts';
import { obligation, offer } from '#server/db/schema/offers.ts';
import { session } from '#server/db/schema/people.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { pesos } from '#domain/money/money.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { orderDirectly } from '#test/support/operator.ts';
import { startTestApp, workedDebt, type TestApp } from '#test/support/test-app.ts';
import { readOrder } from './commands.ts';
import { csvLine } from '#server/modules/portfolio/csv-cells.ts';

describe('readOrder', () => {
  test.each([
    [[], 2],
    [['--help'], 0],
    [['usuario'], 2],
    [['usuario', '--help'], 0],
    [['usuario', 'borrar'], 2],
    [['restaurar'], 2],
  ] as const)('returns the general help for %j with exit code %i', (words, exitCode) => {
    expect(readOrder(words)).toMatchObject({
      exitCode,
      text: expect.stringContaining('Uso: rebanca <orden>'),
    });
  });

  test('returns the help of every command', () => {
    const { text } = readOrder(['--help']) as { text: string };
    const listed = [...text.matchAll(/^ {2}(\S.*?) {2,}/gm)].map(([, called]) => called!);
    expect(listed.length).toBeGreaterThan(60);
    for (const called of listed) {
      const help = readOrder([...called.split(' '), '--help']) as { text: string; exitCode: number };
      expect([help.exitCode, help.text.split('\n')[0]]).toEqual([0, `Uso: rebanca ${called}`]);
    }
  });
});

test('csvLine puts an apostrophe before text that a spreadsheet would execute', () => {
  expect(csvLine(['=1+1', '+57', '-5', '@a', '\tx', 'a,b', 'di "sí"', null, -5, 'normal'])).toBe(
    `'=1+1,'+57,'-5,'@a,'\tx,"a,b","di ""sí""",,-5,normal\r\n`,
  );
});

test('csvLine writes no cell that a spreadsheet reads as a formula', () => {
  const blank = fc.constantFrom('', ' ', '\u00a0', '\u3000', '\u200b', '\ufeff', '\u202e', '\0', '\t', '\r');
  const sign = fc.constantFrom(...'=+-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\u207c\u2212');
  const dangerous = fc.tuple(blank, blank, sign).map((parts) => `${parts.join('')}cmd|' /C calc'!A0`);
  const cell = fc.oneof(
    dangerous,
    fc.tuple(fc.string(), fc.constantFrom(';', '\t', '\n', '\r'), dangerous).map((parts) => parts.join('')),
  );
  const asFormula = (text: string) =>
    /^[=+\-@\u2212]/.test(text.normalize('NFKC').replace(/^[\s\p{Cc}\p{Cf}\p{Z}"]+/u, ''));
  fc.assert(
    fc.property(cell, fc.constantFrom(/;/, /\t/, /[\r\n]+/), (text, separator) => {
      const line = csvLine(['Banco', text, 'fin']).slice(0, -2);
      expect(line.split(separator).filter((part) => asFormula(part))).toEqual([]);
      const [, own] = parse(line, { relax_column_count: true, record_delimiter: '\n' })[0] as string[];
      expect(asFormula(own!)).toBe(false);
    }),
  );
});

describeOnPostgres('the operator commands', (engine) => {
  let running: TestApp;
  let folder: string;
  beforeAll(async () => {
    running = await startTestApp(engine);
    folder = await mkdtemp(path.join(tmpdir(), 'rebanca-ordenes-'));
  });
  afterAll(async () => {
    await running.close();
    await rm(folder, { recursive: true, force: true });
  });

  const order = (...words: string[]) => orderDirectly(running, words, folder);

  test('send an invitation with a link that works once', async () => {
    const person = await running.person([], { withoutPassword: true });
    const { code, out } = await order('usuario', 'invitar', 'cc', person.documentNumber);
    expect(code).toBe(0);
    expect(out).toContain(`También se le envía a ${person.email}.`);
    const token = /\?token=(\S+)/.exec(out)?.[1];
    const exchange = () => running.client().post('/api/Auth/token', { token });
    expect((await exchange()).status).toBe(200);
    expect((await exchange()).status).toBe(422);
    await running.drain();
    expect(JSON.stringify((await running.mailbox.messages()).map(({ to }) => to))).toContain(person.email);
  });

  test('block and unblock users, and end all sessions of a user', async () => {
    const person = await running.person();
    const browser = await running.signedIn(person);
    const { documentType, documentNumber } = person;
    expect((await order('usuario', 'cerrar-sesiones', documentType, documentNumber)).out).toBe('Se cerró 1 sesión.\n');
    expect((await browser.get('/api/User')).status).toBe(401);
    await running.signedIn(person);
    expect((await order('usuario', 'bloquear', documentType, documentNumber)).code).toBe(0);
    await expect(running.signedIn(person)).rejects.toThrow();
    expect((await order('usuario', 'desbloquear', documentType, documentNumber)).code).toBe(0);
    await running.signedIn(person);
    const open = await running.platform.database.sql.select().from(session).where(eq(session.customerId, person.id));
    expect(open.filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
  });

  test.each([
    [['usuario', 'invitar'], 2, 'Indica el tipo y el número del documento.'],
    [['usuario', 'invitar', 'TI', '1'], 2, '«TI» no se conoce'],
    [['usuario', 'invitar', 'CC', 'x'], 2, '«x» no es un número de documento CC.'],
    [['usuario', 'invitar', 'CC', '987654321'], 1, 'Nadie en la cartera tiene el documento CC 987654321.'],
    [['verificar', 'todo'], 2, 'Esta orden solo lleva sus opciones.'],
    [['importar', '--otra'], 2, 'Alguna opción no se conoce.'],
    [['importar', '.'], 3, 'no es un archivo'],
    [['exportar', 'todo'], 2, 'Indica qué exportar: cartera, acuerdos o campanas.'],
  ])('exit for %j with code %i and print the reason', async (words, code, reason) => {
    expect(await order(...words)).toMatchObject({ code, out: '', errors: expect.stringContaining(reason) });
  });

  test('write the portfolio as CSV to a new file with mode 0600 or to the standard output', async () => {
    const person = await running.person([{ ...workedDebt, creditor: '=Banco', product: 'Crédito, de "consumo"' }]);
    expect(await order('exportar', 'cartera', 'salida.csv')).toMatchObject({
      code: 0,
      out: expect.stringContaining('salida.csv'),
    });
    const file = path.join(folder, 'salida.csv');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const text = await readFile(file, 'utf8');
    expect(text).toContain(`,${person.documentNumber},`);
    expect(text).toContain(
      `"Crédito, de ""consumo""",'=Banco,2025-11-05,2025-05-20,5200000,780000,2310000,110000,Rebanca Cartera,,ACTIVA,\r\n`,
    );
    expect(await order('exportar', 'cartera', 'salida.csv')).toMatchObject({
      code: 70,
      errors: expect.stringContaining('ya existe'),
    });
    expect((await order('exportar', 'cartera')).out).toBe(text);
  });

  test('«verificar» succeeds without violations and reports each violated invariant', async () => {
    const person = await running.person([workedDebt]);
    expect(await order('verificar')).toMatchObject({ code: 0, out: expect.stringContaining('Todo cuadra') });
    const db = running.platform.database.sql;
    const [debt] = await db.select().from(obligation).where(eq(obligation.customerId, person.id));
    const id = randomUUID();
    await db.insert(agreement).values({
      id,
      customerId: person.id,
      number: `V-${id}`,
      kind: 'DEUDA',
      state: 'VIGENTE',
      obligationId: debt!.id,
      membershipPrice: pesos(0),
      creditor: 'Banco Ceiba',
      product: 'Tarjeta',
      originalComponents: { principal: pesos(1), interest: pesos(0), lateInterest: pesos(0), fees: pesos(0) },
      discount: pesos(0),
      total: pesos(1_000),
      interest: pesos(0),
      initialPayment: pesos(0),
      term: 1,
      acceptedAt: running.clock.now(),
    });
    await db.insert(instalment).values({
      id: randomUUID(),
      agreementId: id,
      number: 1,
      dueOn: isoDate('2026-11-27'),
      amount: pesos(900),
      paid: pesos(950),
    });
    await db.update(offer).set({ state: 'VENCIDA' }).where(eq(offer.obligationId, debt!.id));
    const { code, out } = await order('verificar');
    expect(code).toBe(1);
    for (const claim of [
      'lo pagado de cada cuota es lo que el libro le asignó, o lo que se pagó del acuerdo que reemplaza',
      'ninguna cuota tiene pagos negativos ni por encima de su valor',
      'una oferta está vigente solo en los estados en que se puede elegir',
      'una obligación está en acuerdo cuando su acuerdo está en curso',
      'las cuotas de un acuerdo suman su total y sus intereses',
    ])
      expect(out).toContain(`NO SE CUMPLE: ${claim}.`);
    expect(out).toMatch(/\d+ reglas no se cumplen: \d+ fallas\.\n$/);
  });

  test('print no SQL values when a command fails', async () => {
    const broken = {
      ...running.services,
      credentials: {
        ...running.services.credentials,
        invite: () => Promise.reject(new Error('Failed query: select\nparams: 52418903')),
      },
    };
    const person = await running.person();
    const { code, errors } = await orderDirectly({ platform: running.platform, services: broken }, [
      'usuario',
      'invitar',
      'CC',
      person.documentNumber,
    ]);
    expect(code).toBe(70);
    expect(errors).toContain('La orden no se pudo terminar');
    expect(errors).not.toContain('52418903');
  });
});
