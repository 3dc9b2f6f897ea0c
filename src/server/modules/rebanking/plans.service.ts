import { isDeepStrictEqual } from 'node:util';
import type { Plan } from '#contract/rebanking.ts';
import { planFaults, type MembershipPlan } from '#domain/rebanking/membership-plans.ts';
import type { Platform } from '#server/platform.ts';
import * as store from './plans.store.ts';

/** An application keeps the version of the plan that its user chose. */
export interface PlansService {
  list(): Promise<Plan[]>;
  version(planId: number, version: number): Promise<MembershipPlan | undefined>;
  /** `changed` is false when the same plan is already published. */
  publish(plan: MembershipPlan, now: Date): Promise<{ version: number; changed: boolean } | { faults: string[] }>;
  /** Applications with this plan keep the plan. Returns false when the plan does not exist. */
  withdraw(planId: number, now: Date): Promise<boolean>;
}

export function plansService({ database }: Pick<Platform, 'database'>): PlansService {
  return {
    async list() {
      const rows = await store.newestPlans(database.sql);
      return rows.filter(({ isWithdrawn }) => !isWithdrawn).map(({ data, version }) => offered(data, version));
    },
    version: async (planId, version) => (await store.planVersion(database.sql, planId, version))?.data,
    async publish(plan, now) {
      const faults = planFaults(plan);
      if (faults.length > 0) return { faults };
      return database.transaction(async (tx) => {
        await store.lockPlans(tx);
        const newest = await store.newestVersion(tx, plan.id);
        if (newest && !newest.isWithdrawn && isDeepStrictEqual(newest.data, plan))
          return { version: newest.version, changed: false };
        const row = { planId: plan.id, data: plan, isWithdrawn: false, createdAt: now };
        return { version: await store.insertNextPlan(tx, row), changed: true };
      });
    },
    withdraw: (planId, now) =>
      database.transaction(async (tx) => {
        await store.lockPlans(tx);
        const newest = await store.newestVersion(tx, planId);
        if (!newest) return false;
        if (newest.isWithdrawn) return true;
        await store.insertNextPlan(tx, { planId, data: newest.data, isWithdrawn: true, createdAt: now });
        return true;
      }),
  };
}

const offered = (plan: MembershipPlan, version: number): Plan => ({
  ...plan,
  version,
  paymentOptions: plan.paymentOptions.map((option) => ({ ...option })),
});
