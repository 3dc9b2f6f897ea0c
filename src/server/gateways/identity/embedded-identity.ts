import { createHmac } from 'node:crypto';
import type { Claimant, IdentityDecision, IdentityQuestion, PersonOnFile } from './identity-decision.ts';

const none = 'Ninguna de las anteriores';
const optionsShown = 4;
const letters = 'ABCDEFGHIJKLMNOPRSTVY';

/**
 * The decision of an installation without a provider, from the contacts on file. The questions of a document are always
 * the same, whoever asks and however often, and look the same for a document that nobody has: every option but the
 * right one is drawn from `key`, and a kind of contact that is not on file has "none of them" as its right answer.
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
    while (options.size < optionsShown) {
      const option = draw(next);
      // A second contact of the person's would be right as well.
      if (!real.includes(option)) options.add(option);
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
  /** The part of a contact that is asked for. */
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
    text: '¿Con qué letra empieza un correo que hayas usado?',
    known: (value) => value.slice(0, 1).toUpperCase(),
    draw: (next) => letters[next(letters.length)]!,
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

/** One of the first names and one of the last names stand on file; people leave out the second ones. */
function namesAgree(claimant: Claimant, onFile: PersonOnFile): boolean {
  const known = new Set(words(`${onFile.firstNames} ${onFile.lastNames}`));
  const agrees = (text: string) => words(text).some((word) => known.has(word));
  return agrees(claimant.firstNames) && agrees(claimant.lastNames);
}
