import type { EstimateAnswers, FirstEstimate } from '#domain/diagnosis/first-estimate.ts';
import type { GivenAnswers } from '#web/shared/session/choices/public-answers.store.ts';

export type Question = keyof EstimateAnswers;

interface Choice {
  kind: 'choice';
  title: string;
  hint?: string;
  options: readonly { value: string; label: string }[];
}
interface Amount {
  kind: 'amount';
  title: string;
  hint: string;
  label: string;
}

/** The six questions in their order, as people read them. */
export const questions: readonly ((Choice | Amount) & { name: Question })[] = [
  {
    name: 'creditors',
    kind: 'choice',
    title: '¿A cuántas entidades les debes?',
    hint: 'Bancos, tiendas, empresas de celular: cada una cuenta.',
    options: [
      { value: '1', label: 'A una' },
      { value: '2', label: 'A dos' },
      { value: '3', label: 'A tres' },
      { value: '4', label: 'A cuatro' },
      { value: '5', label: 'A cinco o más' },
    ],
  },
  {
    name: 'owed',
    kind: 'choice',
    title: '¿Cuánto debes, más o menos?',
    hint: 'Suma todo lo que está sin pagar. Un aproximado está bien.',
    options: [
      { value: 'HASTA_2M', label: 'Menos de 2 millones' },
      { value: 'DE_2M_A_5M', label: 'De 2 a 5 millones' },
      { value: 'DE_5M_A_10M', label: 'De 5 a 10 millones' },
      { value: 'DE_10M_A_20M', label: 'De 10 a 20 millones' },
      { value: 'DE_20M_A_50M', label: 'De 20 a 50 millones' },
      { value: 'MAS_DE_50M', label: 'Más de 50 millones' },
    ],
  },
  {
    name: 'arrears',
    kind: 'choice',
    title: '¿Desde cuándo no pagas?',
    hint: 'Piensa en la deuda más antigua.',
    options: [
      { value: 'AL_DIA', label: 'Estoy al día, pero me cuesta' },
      { value: 'MENOS_DE_3_MESES', label: 'Menos de 3 meses' },
      { value: 'DE_3_A_12_MESES', label: 'De 3 a 12 meses' },
      { value: 'DE_1_A_2_ANOS', label: 'De 1 a 2 años' },
      { value: 'MAS_DE_2_ANOS', label: 'Más de 2 años' },
    ],
  },
  {
    name: 'income',
    kind: 'amount',
    title: '¿Cuánto te entra al mes?',
    hint: 'Sueldo, ventas, arriendos, ayudas: lo que llega en un mes normal.',
    label: 'Lo que te entra al mes',
  },
  {
    name: 'basics',
    kind: 'amount',
    title: '¿Cuánto se va en lo básico?',
    hint: 'Arriendo, mercado, servicios, transporte, colegio. Sin las deudas.',
    label: 'Lo básico de un mes',
  },
  {
    name: 'payable',
    kind: 'amount',
    title: '¿Cuánto podrías pagar al mes?',
    hint: 'Un valor que de verdad te alcance. Todavía no te comprometes.',
    label: 'Lo que podrías pagar al mes',
  },
];

/** Where an address leads: a question's index, or the result (the number of questions) once all are answered. */
export function stepOf(asked: number | undefined, answers: GivenAnswers): number {
  const firstOpen = questions.findIndex(({ name }) => answers[name] === undefined);
  const furthest = firstOpen === -1 ? questions.length : firstOpen;
  return asked === undefined ? 0 : Math.min(Math.max(asked - 1, 0), furthest);
}

/** The stored answer of a question, from the value of its radio. */
export function answerOf(question: Question, value: string): GivenAnswers {
  return { [question]: question === 'creditors' ? Number(value) : value } as GivenAnswers;
}

export interface LevelWord {
  word: 'Al día' | 'En seguimiento' | 'Atención' | 'Prioridad';
  tone: 'success' | 'info' | 'warn' | 'danger';
  meaning: string;
}

/** What a step of the stair is called. */
export function levelWord(level: number): LevelWord {
  if (level <= 2)
    return { word: 'Al día', tone: 'success', meaning: 'Tus cuentas respiran. Unos ajustes y sigues tranquilo.' };
  if (level <= 4) return { word: 'En seguimiento', tone: 'info', meaning: 'Hay un par de cosas para mirar a tiempo.' };
  if (level <= 7)
    return { word: 'Atención', tone: 'warn', meaning: 'Tus deudas pesan. Con un plan que te alcance, bajan.' };
  return { word: 'Prioridad', tone: 'danger', meaning: 'Conviene empezar pronto: buscamos opciones contigo.' };
}

/** Whether the month has nothing left for instalments: then no plan is shown as if it could be paid. */
export const nothingLeft = ({ capacity }: FirstEstimate): boolean => capacity === 0;
