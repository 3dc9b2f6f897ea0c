import type { ApplicationSummary } from '#contract/application-summary.ts';
import type { RebankingApplication } from '#contract/rebanking-application.ts';
import { stepsDone } from '#domain/rebanking/rebanking.ts';
import type { Sql } from '#server/db/database.ts';
import type { ParametersService } from '#server/modules/parameters/parameters.service.ts';
import type { ApplicationRow } from './application.store.ts';
import * as store from './application.store.ts';
import { planVersion } from './plans.store.ts';

const none: Omit<RebankingApplication, 'isPep'> = {
  id: null,
  state: 'NO_INICIADA',
  stepsDone: 0,
  mailing: null,
  extras: null,
  chosen: null,
  agreementId: null,
  activeUntil: null,
  closedBecause: null,
};

export async function applicationView(
  db: Sql,
  parameters: ParametersService,
  customerId: string,
  row: ApplicationRow | undefined,
): Promise<RebankingApplication> {
  const isPep = (await store.readPep(db, customerId)) ?? null;
  if (!row) return { ...none, isPep };
  // Returns only the state of an ended application and the reason of its end, not its data.
  if (!store.blocksAnother(row.state)) return { ...none, isPep, state: row.state, closedBecause: row.closedBecause };
  const plan = await chosenPlan(db, row);
  return {
    id: row.id,
    state: row.state,
    stepsDone: stepsDone(row.state),
    mailing: mailingOf(row, parameters),
    extras: extrasOf(row, (await store.uploadOf(db, row.id))?.fileName),
    chosen: plan,
    isPep,
    agreementId: row.agreementId,
    activeUntil: row.activeUntil,
    closedBecause: row.closedBecause,
  };
}

export async function applicationSummary(db: Sql, row: ApplicationRow): Promise<ApplicationSummary> {
  const plan = await chosenPlan(db, row);
  return {
    id: row.id,
    state: row.state,
    stepsDone: stepsDone(row.state),
    agreementId: row.agreementId,
    planName: plan?.name ?? null,
    activeUntil: row.activeUntil,
  };
}

async function chosenPlan(db: Sql, { planId, planVersion: version, paymentOptionId }: ApplicationRow) {
  if (planId === null || version === null || paymentOptionId === null) return null;
  const plan = await planVersion(db, planId, version);
  if (!plan) return null;
  const { name, validityMonths, totalPrice, cardBalance, benefits } = plan.data;
  return { planId, planVersion: version, paymentOptionId, name, validityMonths, totalPrice, cardBalance, benefits };
}

function mailingOf({ departmentCode, cityCode, address }: ApplicationRow, parameters: ParametersService) {
  const place = parameters.place(departmentCode ?? '', cityCode ?? '');
  return place && address !== null ? { state: place.department, city: place.city, address } : null;
}

function extrasOf(row: ApplicationRow, fileName: string | undefined): RebankingApplication['extras'] {
  const { birthDate, economicActivity, company, monthlyIncome, monthlyExpenses } = row;
  if (birthDate === null || economicActivity === null || company === null) return null;
  if (monthlyIncome === null || monthlyExpenses === null || fileName === undefined) return null;
  return { birthDate, economicActivity, companyName: company, monthlyIncome, monthlyExpenses, fileName };
}
