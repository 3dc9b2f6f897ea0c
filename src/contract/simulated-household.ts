import { zeroPesos } from '#domain/money/money.ts';
import type { SimulatedHousehold } from '#domain/diagnosis/household-simulator.ts';
import type { DiagnosisState, HouseholdDebtView } from './diagnosis.ts';

export const countedDebts = ({
  ownDebts,
  declaredDebts,
  profile,
}: Pick<DiagnosisState, 'ownDebts' | 'declaredDebts' | 'profile'>): HouseholdDebtView[] => [
  ...ownDebts,
  ...(profile.hasOtherDebts === false ? [] : declaredDebts),
];

export function simulatedHousehold(state: DiagnosisState): SimulatedHousehold {
  const policies = new Map(state.policies.map((policy) => [policy.version, policy]));
  return {
    today: state.today,
    debts: countedDebts(state),
    month: state.month,
    offers: state.offers.flatMap(({ id, obligationId, principal, interest, lateInterest, fees, policyVersion }) => {
      const policy = policies.get(policyVersion);
      const freed = state.ownDebts.find((debt) => debt.id === obligationId)?.minimum ?? zeroPesos;
      return policy ? [{ id, policy, freed, owed: { principal, interest, lateInterest, fees } }] : [];
    }),
  };
}
