import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldName } from '#domain/people/identity-change.ts';
import { rowsOf } from '#server/db/database.ts';
import { saveVerifiedContact } from '#server/modules/account/contacts.store.ts';
import { describeOnPostgres } from '#test/support/engines.ts';
import { importRows, portfolioRow } from '#test/support/portfolio-file.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { propertyRuns, scaled } from '#test/support/property-runs.ts';

interface Given {
  person: number;
  name: string;
  email: string | undefined;
  mobile: string | undefined;
}

let debts = 0;
const rowOf = ({ person, name, email = '', mobile = '' }: Given, capital = '1000000'): string =>
  portfolioRow({
    numero_documento: String(2_400_000_000 + person),
    nombres: name,
    apellidos: 'Ruiz',
    email,
    celular: mobile,
    numero_obligacion: `H-${++debts}`,
    capital,
  });

const people = 60;
const rowGiven = fc.record({
  person: fc.nat({ max: people - 1 }),
  name: fc.constantFrom('Ana', 'ANÁ', 'Eva', 'Luz'),
  email: fc.constantFrom('a@correo.example', 'b@correo.example', 'c@correo.example', undefined),
  mobile: fc.constantFrom('3000000001', '3000000002', '3000000003', undefined),
});

describeOnPostgres('the check for rows that would replace a customer by another person', (engine) => {
  const app = suiteApp(engine);

  async function imported(
    rows: readonly string[],
    more: { dryRun?: boolean; atomic?: boolean; confirmed?: ReadonlySet<string> } = {},
  ) {
    const { summary, rejected } = await importRows(app, rows, more);
    const held = rejected.flatMap(({ line, faults: [fault] }) => (fault?.heldFor ? [line] : []));
    return { held, summary };
  }
  async function heldLines(rows: readonly string[], confirmed: ReadonlySet<string> = new Set()) {
    const simulated = await imported(rows, { dryRun: true, confirmed });
    const { held, summary } = await imported(rows, { confirmed });
    expect(simulated).toEqual({ held, summary: { ...summary, isApplied: false } });
    return held;
  }
  const documentOf = (person: number) => `CC ${2_400_000_000 + person}`;

  async function onFile() {
    const rows = await rowsOf<{ document: string; name: string; preferred: string[] | null }>(
      app.platform.database.sql,
    )`
      select c.document_type || ' ' || c.document_number as document, c.first_names || ' ' || c.last_names as name,
          array_agg(p.value) filter (where p.is_preferred) as preferred
        from customer c left join contact_point p on p.customer_id = c.id where c.document_number like '24%' group by c.id`;
    return new Map(rows.map(({ document, name, preferred }) => [document, { name, contacts: preferred ?? [] }]));
  }

  type Identities = Map<string, { name: string; contacts: string[] }>;
  const turned = (confirmed: Identities, now: Identities) =>
    [...now].filter(([document, { name, contacts }]) => {
      const then = confirmed.get(document)!;
      const isRenamed = foldName(then.name) !== foldName(name);
      return isRenamed && contacts.length > 0 && !contacts.some((value) => then.contacts.includes(value));
    });

  test('prevents random imports from changing a name and all contacts without a confirmation', async () => {
    const confirmed: Identities = new Map();
    for (let round = 0; round < scaled(4); round++) {
      const given = fc.sample(rowGiven, { seed: propertyRuns.seed + round, numRuns: 400 });
      const allowed = new Set(round % 2 ? given.slice(0, 3).map(({ person }) => documentOf(person)) : []);
      for (const { person, name, email, mobile } of given) {
        const contacts = [email, mobile].filter((value) => value !== undefined);
        if (!confirmed.has(documentOf(person))) confirmed.set(documentOf(person), { name: `${name} Ruiz`, contacts });
      }
      const held = await heldLines(
        given.map((one) => rowOf(one)),
        allowed,
      );
      const now = await onFile();
      for (const document of allowed) confirmed.set(document, now.get(document)!);
      expect(turned(confirmed, now)).toEqual([]);
      expect(held.length).toBeGreaterThan(0);
    }
  });

  const ana = { name: 'Ana', email: 'a@correo.example', mobile: undefined };
  const eva = { name: 'Eva', email: 'b@correo.example', mobile: undefined };
  const noContact = { email: undefined, mobile: undefined };

  test('holds back new contacts after a change of the name', async () => {
    const person = 60_000;
    expect(await heldLines([rowOf({ ...ana, person, mobile: '3000000001' })])).toEqual([]);
    expect(await heldLines([rowOf({ ...ana, person, name: 'Eva' })])).toEqual([]);
    expect(await heldLines([rowOf({ ...eva, person, mobile: '3000000002' })])).toEqual([2]);
  });

  test('holds back a new name after a change of the contacts', async () => {
    const person = 60_001;
    await imported([rowOf({ ...ana, person })]);
    expect(await heldLines([rowOf({ ...eva, person, name: 'Ana' })])).toEqual([]);
    expect(await heldLines([rowOf({ ...eva, person }), rowOf({ ...eva, ...noContact, person })])).toEqual([2, 3]);
    expect(await heldLines([rowOf({ ...ana, person, name: 'Eva' })])).toEqual([]);
  });

  test('treats only the first row of a new person as confirmed', async () => {
    const person = 60_002;
    expect(await heldLines([rowOf({ ...ana, person }), rowOf({ ...ana, person, name: 'Eva' })])).toEqual([]);
    expect(await heldLines([rowOf({ ...eva, person })])).toEqual([2]);
    const other = 60_003;
    expect(await heldLines([rowOf({ ...ana, person: other }), rowOf({ ...eva, person: other, name: 'Ana' })])).toEqual(
      [],
    );
    expect(await heldLines([rowOf({ ...eva, person: other })])).toEqual([2]);
    expect(await heldLines([rowOf({ ...ana, person: other, name: 'Eva' })])).toEqual([]);
  });

  test('accepts a change that the operator has confirmed, then holds back the former data', async () => {
    const person = 60_004;
    const confirmed = new Set([documentOf(person)]);
    await imported([rowOf({ ...ana, person })]);
    expect(await heldLines([rowOf({ ...eva, person })], confirmed)).toEqual([]);
    expect(await heldLines([rowOf({ ...ana, person })])).toEqual([2]);
    expect(await heldLines([rowOf({ ...eva, person, name: 'Luz' })])).toEqual([]);
  });

  test('treats a contact as confirmed after its owner has verified the contact', async () => {
    const person = 60_005;
    await imported([rowOf({ ...ana, person })]);
    await imported([rowOf({ ...eva, person, name: 'Ana' })]);
    const { sql: db, transaction } = app.platform.database;
    const [row] = await rowsOf<{ id: string }>(db)`
      select id from customer where document_type || ' ' || document_number = ${documentOf(person)}`;
    const contact = { id: randomUUID(), customerId: row!.id, kind: 'email' as const, value: eva.email };
    await transaction((tx) => saveVerifiedContact(tx, { ...contact, verifiedAt: app.clock.now() }));
    expect(await heldLines([rowOf({ ...eva, person })])).toEqual([]);
  });

  test('decides two concurrent imports one after the other', async () => {
    const base = Array.from({ length: 200 }, (_, index) => ({
      person: 40_000 + index,
      name: 'Ana',
      email: `ana${index}@correo.example`,
      mobile: undefined,
    }));
    await imported(base.map((one) => rowOf(one)));
    const before = await onFile();
    const other = base.map((one) => ({ ...one, name: 'Eva', email: `eva${one.person}@correo.example` }));
    const results = await Promise.all([
      imported(other.map((one) => rowOf(one))),
      imported(other.toReversed().map((one) => rowOf(one))),
    ]);
    expect(results.map(({ held }) => held.length)).toEqual([200, 200]);
    expect(turned(before, await onFile())).toEqual([]);
  });

  test('stores nothing with --atomico when a row is held', async () => {
    const one = { person: 50_000, name: 'Ana', email: 'a@correo.example', mobile: undefined };
    await imported([rowOf(one)]);
    const { summary } = await imported(
      [rowOf({ ...one, person: 50_001 }), rowOf({ ...one, name: 'Eva', email: 'b@correo.example' })],
      { atomic: true },
    );
    expect(summary).toMatchObject({ isApplied: false, held: 1 });
    const [row] = await rowsOf<{ count: number }>(app.platform.database.sql)`
      select count(*)::int as count from customer where document_number = '2400050001'`;
    expect(row!.count).toBe(0);
  });
});
