import type { EstimateAnswers, EstimatedStanding } from '#domain/diagnosis/first-estimate.ts';
import { basicsOptions, incomeOptions, type AnswerOption } from '#web/shared/session/choices/public-answer-texts.ts';
import type { GivenAnswers } from '#web/shared/session/choices/public-answers.store.ts';

export type Question = keyof EstimateAnswers;

interface QuestionAsked {
  name: Question;
  title: string;
  hint?: string;
  options: readonly AnswerOption[];
}

interface QuestionScreen {
  title: string;
  lead: string;
  questions: readonly QuestionAsked[];
}

export const unknown = 'unknown';

export const screens: readonly QuestionScreen[] = [
  {
    title: 'Cuéntanos qué debes',
    lead: 'Con un aproximado alcanza. «No sé» también es una respuesta.',
    questions: [
      {
        name: 'creditors',
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
        title: '¿Cuánto debes, más o menos?',
        hint: 'Suma todo lo que está sin pagar.',
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
    ],
  },
  {
    title: 'Ahora, tu mes',
    lead: 'Para buscar una cuota que te alcance. Todavía no te comprometes a nada.',
    questions: [
      {
        name: 'income',
        title: '¿Cuánto te entra al mes?',
        hint: 'Sueldo, ventas, arriendos, ayudas: lo que llega en un mes normal.',
        options: incomeOptions,
      },
      {
        name: 'basics',
        title: '¿Cuánto se va en lo básico?',
        hint: 'Arriendo, mercado, servicios, transporte, colegio. Sin las deudas.',
        options: basicsOptions,
      },
      {
        name: 'payable',
        title: '¿Cuánto podrías pagar al mes?',
        hint: 'Un valor que de verdad te alcance.',
        options: [
          { value: 'NADA', label: 'Nada por ahora' },
          { value: 'HASTA_100K', label: 'Menos de 100 mil' },
          { value: 'DE_100K_A_200K', label: 'De 100 a 200 mil' },
          { value: 'DE_200K_A_400K', label: 'De 200 a 400 mil' },
          { value: 'DE_400K_A_700K', label: 'De 400 a 700 mil' },
          { value: 'DE_700K_A_1M', label: 'De 700 mil a 1 millón' },
          { value: 'MAS_DE_1M', label: 'Más de 1 millón' },
        ],
      },
    ],
  },
];

export const openIn = ({ questions }: QuestionScreen, answers: GivenAnswers): readonly Question[] =>
  questions.map(({ name }) => name).filter((name) => answers[name] === undefined);

/**
 * Returns the index of the screen to show: the requested screen, but at most the first screen with unanswered
 * questions. `screens.length` means the result.
 */
export function stepOf(asked: number | undefined, answers: GivenAnswers): number {
  const firstOpen = screens.findIndex((screen) => openIn(screen, answers).length > 0);
  const furthest = firstOpen === -1 ? screens.length : firstOpen;
  return asked === undefined ? 0 : Math.min(Math.max(asked - 1, 0), furthest);
}

export function answerOf(question: Question, value: string): GivenAnswers {
  return { [question]: value === unknown ? null : question === 'creditors' ? Number(value) : value } as GivenAnswers;
}

export function chosenIn(question: Question, answers: GivenAnswers): string | null {
  const answer = answers[question];
  return answer === undefined ? null : answer === null ? unknown : String(answer);
}

export interface LevelWord {
  word: 'Al día' | 'En seguimiento' | 'Atención' | 'Prioridad';
  tone: 'success' | 'info' | 'warn' | 'danger';
  meaning: string;
}

const longOverdue = new Set<EstimateAnswers['arrears']>(['DE_3_A_12_MESES', 'DE_1_A_2_ANOS', 'MAS_DE_2_ANOS']);

export function levelWord(level: number, arrears: EstimateAnswers['arrears']): LevelWord {
  if (level <= 2)
    return { word: 'Al día', tone: 'success', meaning: 'Tus cuentas respiran. Unos ajustes y sigues tranquilo.' };
  if (level <= 4) {
    const meaning = longOverdue.has(arrears)
      ? 'Tu mes puede dar para un plan. Falta ponerte al día con lo atrasado.'
      : 'Hay un par de cosas para mirar a tiempo.';
    return { word: 'En seguimiento', tone: 'info', meaning };
  }
  if (level <= 7)
    return { word: 'Atención', tone: 'warn', meaning: 'Tus deudas pesan. Con un plan que te alcance, bajan.' };
  return { word: 'Prioridad', tone: 'danger', meaning: 'Conviene empezar pronto: buscamos opciones contigo.' };
}

export const nothingLeft = ({ capacity }: EstimatedStanding): boolean => capacity?.to === 0;
