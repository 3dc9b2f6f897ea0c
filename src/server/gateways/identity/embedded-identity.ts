import { createHmac } from 'node:crypto';
import type { Claimant, IdentityDecision, IdentityQuestion, PersonOnFile } from './identity-decision.ts';

const none = 'Ninguna de las anteriores';
const optionsShown = 4;
/**
 * All groups have a similar number of characters and cover a similar number of Colombian names, so that no group is
 * more likely to be correct.
 */
const beginnings = [
  'J, Q, U o 0',
  'M, X, 1 o 2',
  'A, W, Z o 3',
  'F, L, T o 4',
  'C, K, V, 5 o 6',
  'B, D, H, R o 7',
  'I, N, O, S u 8',
  'E, G, P, Y, 9 u otro signo',
] as const;
const otherSigns = beginnings.at(-1)!;
const fewestValues = beginnings.length;
const beginningOf = (email: string): string => {
  const sign = email.slice(0, 1).toUpperCase();
  return beginnings.find((group) => /[A-Z0-9]/.test(sign) && group.includes(sign)) ?? otherSigns;
};

/**
 * Decides identity checks by questions about the contacts on file. Unknown identity documents get similar questions,
 * and every check of a document asks the same questions, so that the questions do not reveal whether the document is
 * known.
 */
export function embeddedIdentity({ key }: { key: Uint8Array }): IdentityDecision {
  function draws({ documentType, documentNumber }: Claimant, question: string): (below: number) => number {
    let at = 0;
    return (below) =>
      createHmac('sha256', key)
        .update([documentType, documentNumber, question, at++].join('\n'))
        .digest()
        .readUInt32BE() % below;
  }

  function question(
    claimant: Claimant,
    { id, text, show, draw, known }: QuestionKind,
    values: readonly string[],
  ): IdentityQuestion {
    const next = draws(claimant, id);
    const real = values.map(known);
    const right = real[0];
    const options = new Set(right === undefined ? [] : [right]);
    // Options that match other contacts of the customer are excluded, because these options would also be correct
    // answers. The number of exclusions is limited, so that enough options remain.
    const others = new Set([...new Set(real)].slice(0, fewestValues - optionsShown + 1));
    while (options.size < optionsShown) {
      const option = draw(next);
      if (!others.has(option)) options.add(option);
    }
    const sorted = [...options].toSorted();
    return {
      id,
      text,
      options: [...sorted.map(show), none],
      right: right === undefined ? optionsShown : sorted.indexOf(right),
    };
  }

  const questionsOf = (claimant: Claimant, onFile: PersonOnFile | undefined) =>
    kinds.map((kind) =>
      question(
        claimant,
        kind,
        (onFile?.contacts ?? []).filter((one) => one.kind === kind.contact).map(({ value }) => value),
      ),
    );

  return {
    begin: async (claimant, onFile) => ({
      decision: 'step-up',
      reference: null,
      questions: questionsOf(claimant, onFile),
    }),
    judge: async ({ claimant, onFile, questions, answers }) => {
      const rightAnswers = questions.every(({ right }, index) => answers[index] === right);
      return onFile !== undefined && rightAnswers && namesAgree(claimant, onFile) ? 'approve' : 'reject';
    },
    reviewed: async () => undefined,
  };
}

interface QuestionKind {
  id: string;
  contact: 'email' | 'celular';
  text: string;
  known(value: string): string;
  draw(next: (below: number) => number): string;
  show(part: string): string;
}

const kinds: readonly QuestionKind[] = [
  {
    id: 'celular',
    contact: 'celular',
    text: '¿En qué números termina un celular tuyo, el de ahora o uno anterior?',
    known: (value) => value.slice(-2),
    draw: (next) => String(next(100)).padStart(2, '0'),
    show: (part) => `Termina en ${part}`,
  },
  {
    id: 'correo',
    contact: 'email',
    text: '¿Cómo empieza un correo que hayas usado?',
    known: beginningOf,
    draw: (next) => beginnings[next(beginnings.length)]!,
    show: (part) => `Empieza por ${part}`,
  },
];

const words = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 1);

/** One matching first name and one matching last name suffice, because users often omit their second names. */
function namesAgree(claimant: Claimant, onFile: PersonOnFile): boolean {
  const known = new Set(words(`${onFile.firstNames} ${onFile.lastNames}`));
  const agrees = (text: string) => words(text).some((word) => known.has(word));
  return agrees(claimant.firstNames) && agrees(claimant.lastNames);
}
