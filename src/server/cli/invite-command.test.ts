import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contactPoint, procedureToken } from '#server/db/schema/people.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { orderDirectly } from '#test/support/operator.ts';
import { startTestApp, type Person, type TestApp } from '#test/support/test-app.ts';

describeOnPostgres('«usuario invitar»', (engine) => {
  let t: TestApp;
  let folder: string;
  beforeAll(async () => {
    t = await startTestApp(engine);
    folder = await mkdtemp(path.join(tmpdir(), 'rebanca-invitar-'));
  });
  afterAll(async () => {
    await t.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => t.mailbox.clear());

  const order = (...words: string[]) => orderDirectly(t, ['usuario', 'invitar', ...words], folder);
  const db = () => t.platform.database.sql;
  const newcomer = () => t.person([], { withoutPassword: true });
  const withoutEmail = async () => {
    const person = await newcomer();
    await db().delete(contactPoint).where(eq(contactPoint.customerId, person.id));
    return person;
  };
  const invitationsOf = async ({ id }: Person) =>
    (await db().select().from(procedureToken).where(eq(procedureToken.customerId, id))).length;

  test('invites each person in a file once, and writes the result of each row', async () => {
    const [one, two] = [await newcomer(), await newcomer()];
    const [known, unreachable] = [await t.person(), await withoutEmail()];
    const rows = [one, two, known, unreachable, one].map((each) => `cc;${each.documentNumber}`);
    await writeFile(
      path.join(folder, 'lista.csv'),
      `\uFEFFTipo_Documento;numero_documento\r\n${[...rows, 'CC;987654321', 'TI;12', ''].join('\r\n')}`,
    );
    const first = await order('--archivo', 'lista.csv', '--por-minuto', '6000');
    expect(first.out.split('\n').slice(0, -2)).toEqual([
      '  invitada: 2',
      '  ya tenía una invitación vigente: 1',
      '  ya tiene contraseña: 1',
      '  no tiene correo: 1',
      '  no está en la cartera: 1',
      '  el documento no se entiende: 1',
    ]);
    expect(first.code).toBe(1);
    const results = (await readFile(path.join(folder, 'lista.csv.invitaciones.csv'), 'utf8')).split('\r\n');
    expect(results[1]).toBe(`2,cc,${one.documentNumber},invitada`);
    expect(results[5]).toBe(`6,cc,${one.documentNumber},ya tenía una invitación vigente`);
    expect(await invitationsOf(one)).toBe(1);
    await t.drain();
    expect((await t.mailbox.messages()).filter(({ subject }) => /invitación/.test(subject))).toHaveLength(2);

    const again = await order('--archivo', 'lista.csv', '--por-minuto', '6000');
    expect(again.out).toContain('  invitada: 0\n  ya tenía una invitación vigente: 3\n');
    t.clock.advance({ hours: 73 });
    expect((await order('--archivo=lista.csv', '--por-minuto=6000')).out).toContain('  invitada: 2\n');
  });

  test('limits the rate and skips customers who cannot be invited', async () => {
    await order('--todos', '--por-minuto', '6000');
    const people = [await newcomer(), await newcomer(), await newcomer()];
    await withoutEmail();
    await t.services.credentials.invite(people[0]!.id, t.clock.now());
    const started = performance.now();
    const { code, out } = await order('--todos', '--por-minuto', '120');
    expect(performance.now() - started).toBeGreaterThan(450);
    expect(out).toMatch(/^ {2}invitada: 2\n {2}sin correo, y sin invitar: \d+\n$/);
    expect(code).toBe(0);
    expect((await order('--todos')).out).toContain('  invitada: 0\n');
    for (const person of people) expect(await invitationsOf(person)).toBe(1);
  });

  test('invites no customer when the result file cannot be written', async () => {
    const person = await newcomer();
    await writeFile(path.join(folder, 'otra.csv'), `tipo_documento,numero_documento\nCC,${person.documentNumber}\n`);
    await mkdir(path.join(folder, 'otra.csv.invitaciones.csv'));
    expect(await order('--archivo', 'otra.csv')).toMatchObject({
      code: 70,
      errors: expect.stringContaining('No se puede escribir'),
    });
    expect(await invitationsOf(person)).toBe(0);
  });

  test.each([
    [['--archivo', 'no-existe.csv'], 3, 'No existe el archivo'],
    [['--archivo', 'sin-columnas.csv'], 3, 'tipo_documento y numero_documento'],
    [['--archivo', 'a.csv', '--todos'], 2, 'solo uno'],
    [['--todos', 'CC', '1000000001'], 2, 'solo uno'],
    [['--todos', '--por-minuto', '0'], 2, '--por-minuto es un número entre 1 y 6000.'],
    [['CC', '1000000001', '--por-minuto', '5'], 2, 'va con --archivo o con --todos'],
    [['CC', '1000000001', '--cuenta', 'abcdef12'], 2, 'Solo se invita a personas de la cartera.'],
  ])('rejects the words %j with the exit code %i', async (words, code, sentence) => {
    await writeFile(path.join(folder, 'sin-columnas.csv'), 'documento\n1000000001\n');
    expect(await order(...words)).toMatchObject({ code, out: '', errors: expect.stringContaining(sentence) });
    expect(existsSync(path.join(folder, 'sin-columnas.csv.invitaciones.csv'))).toBe(false);
  });
});
