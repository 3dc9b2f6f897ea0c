import { createHash } from 'node:crypto';
import type { ReadableText } from '#contract/rebanking-application.ts';
import {
  canonicalMembershipText,
  membershipText,
  membershipTextVersion,
  type MembershipFacts,
} from '#texts/membership-text.ts';
import { bogotaDate } from '#domain/time/calendar.ts';
import { addressLine } from '#domain/people/postal-address.ts';
import { membershipSchedule } from '#domain/rebanking/membership-plans.ts';
import type { Sql } from '#server/db/database.ts';
import type { ParametersService } from '#server/modules/parameters/parameters.service.ts';
import * as store from './application.store.ts';
import { chosenPlan } from './plans.store.ts';

/** @throws when the application has no plan or no address. */
export async function factsOf(
  db: Sql,
  parameters: ParametersService,
  row: store.ApplicationRow,
  now: Date,
): Promise<MembershipFacts> {
  const plan = await chosenPlan(db, row);
  const option = plan?.data.paymentOptions.find(({ id }) => id === row.paymentOptionId);
  const place = parameters.place(row.departmentCode ?? '', row.cityCode ?? '');
  if (!plan || !option || !place) throw new Error(`Application ${row.id} has no plan or address`);
  const person = await store.readPerson(db, row.customerId);
  const { id, name, validityMonths, totalPrice, cardBalance, benefits } = plan.data;
  return {
    kind: 'MEMBRESIA',
    customerName: `${person.firstNames} ${person.lastNames}`.trim(),
    customerDocument: {
      type: person.documentType as MembershipFacts['customerDocument']['type'],
      number: person.documentNumber,
    },
    address: addressLine(row.address ?? '', place.city.name, place.department.name),
    plan: { id, name, validityMonths, totalPrice, cardBalance, benefits },
    planVersion: plan.version,
    option: { id: option.id, description: option.description, kind: option.kind },
    ...membershipSchedule(option, bogotaDate(now)),
  };
}

export const membershipHash = (facts: MembershipFacts): string =>
  createHash('sha256').update(canonicalMembershipText(facts)).digest('hex');

export function readableMembershipText(facts: MembershipFacts): ReadableText {
  const { title, clauses } = membershipText(facts);
  return {
    title,
    version: membershipTextVersion,
    hash: membershipHash(facts),
    clauses: clauses.map(({ id, title: name, plain, legal }) => ({ id, title: name, plain, legal: [...legal] })),
    schedule: clauses.flatMap(({ schedule }) => schedule ?? []),
  };
}
