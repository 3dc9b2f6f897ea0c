import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { OutboundRequest } from '#server/gateways/outbound.ts';
import { embeddedIdentity } from './embedded-identity.ts';
import { httpIdentity, IdentityUnavailable } from './http-identity.ts';
import type { IdentityQuestion, PersonOnFile } from './identity-decision.ts';

const claimant = { documentType: 'CC', documentNumber: '52418903', firstNames: 'laura', lastNames: 'Mendez Ruiz' };
const laura: PersonOnFile = {
  firstNames: 'Laura Sofía',
  lastNames: 'Méndez',
  contacts: [
    { kind: 'email', value: 'laura.mendez@correo.example' },
    { kind: 'celular', value: '3004174417' },
  ],
};
const embedded = embeddedIdentity({ key: new Uint8Array(32).fill(7) });
const questionsFor = async (onFile: PersonOnFile | undefined, more: object = {}): Promise<IdentityQuestion[]> => {
  const begun = await embedded.begin({ ...claimant, ...more }, onFile);
  return begun.decision === 'step-up' ? [...begun.questions] : [];
};
const judge = async (onFile: PersonOnFile | undefined, answers: number[], more: object = {}) =>
  embedded.judge({
    reference: null,
    claimant: { ...claimant, ...more },
    onFile,
    questions: await questionsFor(onFile, more),
    answers,
  });

describe('the embedded identity decision', () => {
  test('approves correct answers when the claimed name matches the name on file', async () => {
    const questions = await questionsFor(laura);
    expect(questions.map(({ options, right }) => options[right])).toEqual(['Termina en 17', 'Empieza por F, L, T o 4']);
    const right = questions.map((question) => question.right);
    expect(await judge(laura, right)).toBe('approve');
    for (const index of right.keys())
      expect(
        await judge(
          laura,
          right.map((answer, at) => (at === index ? (answer + 1) % 5 : answer)),
        ),
      ).toBe('reject');
    expect(await judge(laura, [])).toBe('reject');
    expect(await judge(laura, right, { lastNames: 'Quintero' })).toBe('reject');
    expect(await judge(laura, right, { firstNames: 'Andrés' })).toBe('reject');
  });

  test('expects "none of them" for missing contacts and never approves an unknown identity document', async () => {
    const questions = await questionsFor(undefined);
    expect(questions.map(({ options, right }) => options[right])).toEqual(Array(2).fill('Ninguna de las anteriores'));
    expect(
      await judge(
        undefined,
        questions.map(({ right }) => right),
      ),
    ).toBe('reject');
    const withoutMobile = { ...laura, contacts: laura.contacts.slice(0, 1) };
    expect((await questionsFor(withoutMobile))[0]!.right).toBe(4);
  });

  test('repeats its questions, and asks similar questions about an unknown identity document', async () => {
    const known = await questionsFor(laura);
    const unknown = await questionsFor(undefined, { documentNumber: '999888777' });
    const shape = (questions: IdentityQuestion[]) =>
      questions.map(({ id, text, options }) => [
        id,
        text,
        options.map((option) => option.replace(/(Termina en|Empieza por) .+$/, '$1 ·')),
      ]);
    expect(shape(unknown)).toEqual(shape(known));
    expect(await questionsFor(laura)).toEqual(known);
    expect(await questionsFor(laura, { firstNames: 'Otra', lastNames: 'Persona' })).toEqual(known);
    for (const { options } of [...known, ...unknown]) expect(new Set(options).size).toBe(options.length);
  });
});

const signs = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
/** Frequent Colombian names are repeated. */
const names = `maria maria maria jose luis carlos juan juan jorge ana andres diana sandra claudia luz martha paola
  camila daniel david diego laura leidy jhon jaime javier natalia oscar olga edgar elena fernando felipe gloria gabriel
  hernan helena ivan ingrid karen kevin nelson nancy pedro patricia rosa ricardo ruben sergio sofia santiago yolanda
  yeison victor wilson ximena zulma tatiana ulises quintin bibiana beatriz esteban edison adriana angela`.split(/\s+/);

describe.each([
  ['whose first characters are equally frequent', fc.constantFrom(...signs), 0.05],
  // The frequencies of real names differ, so this case allows a higher share of correct guesses.
  ['that start with Colombian first names', fc.constantFrom(...names), 0.1],
] as const)('the options of the identity questions, with e-mail addresses %s', (_how, beginning, most) => {
  const mobile = fc.noBias(fc.nat({ max: 99_999_999 })).map((n) => `30${String(n).padStart(8, '0')}`);
  const people = fc.sample(
    fc.record({ beginning: fc.noBias(beginning), mobile, document: fc.noBias(fc.uuid()) }),
    6_000,
  );
  const shown = new Map<string, { times: number; right: number }>();
  const places = new Map<string, number>();
  beforeAll(async () => {
    for (const person of people) {
      const contacts = [
        { kind: 'email' as const, value: `${person.beginning}.x@correo.example` },
        { kind: 'celular' as const, value: person.mobile },
      ];
      for (const { id, options, right } of await questionsFor(
        { ...laura, contacts },
        { documentNumber: person.document },
      )) {
        places.set(`${id} ${right}`, (places.get(`${id} ${right}`) ?? 0) + 1);
        for (const [index, option] of options.slice(0, -1).entries()) {
          const seen = shown.get(option) ?? { times: 0, right: 0 };
          shown.set(option, { times: seen.times + 1, right: seen.right + (index === right ? 1 : 0) });
        }
      }
    }
  });

  test('are correct in about one of four questions', () => {
    const emails = [...shown].filter(([option]) => option.startsWith('Empieza'));
    const odd = emails.filter(([, { times, right }]) => Math.abs(right / times - 1 / 4) > most || times < 1_000);
    expect(odd).toEqual([]);
    const mobiles = [...shown].filter(([option]) => option.startsWith('Termina'));
    expect(mobiles).toHaveLength(100);
    expect(mobiles.filter(([, { times, right }]) => Math.abs(right / times - 1 / 4) > 0.15)).toEqual([]);
  });

  test('are correct about equally often at each position', () => {
    for (const [place, times] of places)
      expect([place, Math.abs(times / people.length - 1 / 4) < most]).toEqual([place, true]);
  });
});

test('a question has a correct option for customers with unusual e-mail addresses', async () => {
  const contacts = signs.map((sign) => ({ kind: 'email' as const, value: `${sign}@correo.example` }));
  const [, question] = await questionsFor({ ...laura, contacts });
  expect(new Set(question!.options).size).toBe(5);
  expect(question!.options[question!.right]).toContain('A');
  const odd = await questionsFor({ ...laura, contacts: [{ kind: 'email', value: '_x@correo.example' }] });
  expect(odd[1]!.options[odd[1]!.right]).toContain('otro signo');
});

describe('the client of the external identity service', () => {
  const asked: OutboundRequest[] = [];
  const service = (status: number, body: unknown) =>
    httpIdentity({
      url: 'https://identidad.example/v1',
      token: 'secreta',
      outbound: async (request) => {
        asked.push(request);
        return { status, body };
      },
    });
  const questions = [{ id: 'q1', text: '¿…?', options: ['A', 'B'] }];

  test('sends the claimed identity but not the data on file', async () => {
    const begun = await service(201, { decision: 'step-up', reference: 'r-1', questions }).begin(claimant, laura);
    expect(begun).toEqual({ decision: 'step-up', reference: 'r-1', questions: [{ ...questions[0], right: -1 }] });
    expect(asked.at(-1)).toEqual({
      method: 'POST',
      path: '/checks',
      headers: { authorization: 'Bearer secreta' },
      body: claimant,
    });
  });

  test('sends the chosen options', async () => {
    const verdict = await service(200, { decision: 'review' }).judge({
      reference: 'r/1',
      claimant,
      onFile: undefined,
      questions: [{ ...questions[0]!, right: -1 }],
      answers: [1],
    });
    expect(verdict).toBe('review');
    expect(asked.at(-1)).toMatchObject({
      path: '/checks/r%2F1/answers',
      body: { answers: [{ id: 'q1', option: 'B' }] },
    });
  });

  test('returns the result of a review, or undefined while the review is pending', async () => {
    expect(await service(200, { decision: 'pending' }).reviewed('r-1')).toBeUndefined();
    expect(await service(200, { decision: 'reject' }).reviewed('r-1')).toBe('reject');
  });

  test.each([
    [500, {}],
    [200, { decision: 'quizás', reference: 'r-1' }],
    [200, { decision: 'step-up', reference: 'r-1', questions: Array(5).fill(questions[0]) }],
    [200, undefined],
  ])('throws IdentityUnavailable for an invalid response (%i)', async (status, body) => {
    await expect(service(status, body).begin(claimant, laura)).rejects.toThrow(IdentityUnavailable);
  });
});
