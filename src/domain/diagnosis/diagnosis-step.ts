import type { DebtStanding, Objective } from '#domain/debts/debt-priority.ts';
import { isFresh } from './diagnosis.ts';
import type { Stability } from './health-index.ts';
import type { Pesos } from '#domain/money/money.ts';

export type AnswersSoFar = {
  readonly objective: Objective | null;
  readonly income: Pesos | null;
  readonly hasExpenses: boolean;
  readonly savings: Pesos | null;
  readonly stability: Stability | null;
  readonly dependants: number | null;
  readonly activity: string | null;
  readonly hasOtherDebts: boolean | null;
  readonly otherDebts: number;
};

export type MissingField =
  | 'ingresos'
  | 'gastos'
  | 'ahorros'
  | 'estabilidad'
  | 'personasACargo'
  | 'actividadEconomica'
  | 'tieneOtrasDeudas'
  | 'otrasDeudas';

export type OwnDebtMark = {
  readonly id: string;
  readonly balance: Pesos;
  readonly standing: DebtStanding;
  readonly minimum: Pesos;
};

export type LastDiagnosis = {
  readonly madeAt: Date;
  readonly ownDebts: readonly OwnDebtMark[];
  readonly isUnchanged: boolean;
};

export type DiagnosisStep = {
  readonly step: 'OBJETIVO' | 'COMPLETAR' | 'DETALLES';
  readonly reason: 'FALTAN_DATOS' | 'SIN_DIAGNOSTICO' | 'VENCIDO' | 'CAMBIARON_DEUDAS' | 'CAMBIARON_DATOS' | null;
  readonly missing: readonly MissingField[];
};

export function diagnosisStep(
  answers: AnswersSoFar,
  last: LastDiagnosis | null,
  ownDebts: readonly OwnDebtMark[],
  now: Date,
): DiagnosisStep {
  const missing = missingFields(answers);
  if (answers.objective === null) return { step: 'OBJETIVO', reason: null, missing };
  const complete = (reason: DiagnosisStep['reason']): DiagnosisStep => ({ step: 'COMPLETAR', reason, missing });
  if (missing.length > 0) return complete('FALTAN_DATOS');
  if (last === null) return complete('SIN_DIAGNOSTICO');
  if (!isFresh(last.madeAt, now)) return complete('VENCIDO');
  if (!sameDebts(last.ownDebts, ownDebts)) return complete('CAMBIARON_DEUDAS');
  return last.isUnchanged ? { step: 'DETALLES', reason: null, missing } : complete('CAMBIARON_DATOS');
}

function missingFields(answers: AnswersSoFar): MissingField[] {
  const asked: [MissingField, boolean][] = [
    ['ingresos', answers.income !== null],
    ['gastos', answers.hasExpenses],
    ['ahorros', answers.savings !== null],
    ['estabilidad', answers.stability !== null],
    ['actividadEconomica', answers.activity !== null],
    ['personasACargo', answers.dependants !== null],
    ['tieneOtrasDeudas', answers.hasOtherDebts !== null],
    ['otrasDeudas', answers.hasOtherDebts !== true || answers.otherDebts > 0],
  ];
  return asked.filter(([, isThere]) => !isThere).map(([field]) => field);
}

/**
 * Compares debts under an agreement by monthly payment, because each payment lowers their balance. Compares other debts
 * by balance.
 */
function sameDebts(then: readonly OwnDebtMark[], now: readonly OwnDebtMark[]): boolean {
  const marks = (debts: readonly OwnDebtMark[]) =>
    debts
      .map(({ id, balance, standing, minimum }) =>
        [id, standing, standing === 'EN_ACUERDO' ? minimum : balance].join(' '),
      )
      .sort()
      .join();
  return marks(then) === marks(now);
}
