import { sql, type SQL } from 'drizzle-orm';

export interface Erasing {
  ids: string[];
  /** The identity documents of the customer rows, for example `CC:123`. */
  accounts: string[];
  contacts: string[];
}

/** The SQL conditions that select the customer's rows of each table. The default is `customer_id` in `ids`. */
const owners: Readonly<Record<string, (person: Erasing) => SQL>> = {
  customer: ({ ids }) => sql`id in ${ids}`,
  instalment: ofAgreements,
  acceptance_evidence: ofAgreements,
  relief: ofAgreements,
  redrawn_document: ({ ids }) => sql`document_id in (select id from document where customer_id in ${ids})`,
  provider_transaction: ofAttempts,
  case_event: ofCases,
  case_file: ofCases,
  dispute: disputes,
  dispute_event: (person) => sql`dispute_id in (select id from dispute where ${disputes(person)})`,
  dispute_file: (person) => sql`dispute_id in (select id from dispute where ${disputes(person)})`,
  refresh_token: ({ ids }) => sql`session_id in (select id from session where customer_id in ${ids})`,
  recovery_request: ({ ids }) => sql`id in (select request_id from recovery_target where customer_id in ${ids})`,
  // The table has no customer id. The stored notification contains the reference of the payment attempt.
  payment_event: ({ ids }) => sql`handled_at is not null and exists (select 1 from payment_attempt a
    where a.customer_id in ${ids} and position(a.reference in body) > 0)`,
  registration: registrations,
  entry_procedure: ({ ids, accounts }) =>
    sql`(customer_id in ${ids} or (customer_id is null and account in ${accounts}))`,
  one_time_code: (person) => sql`(customer_id in ${person.ids} or (customer_id is null and
    (lower(target) in ${person.contacts} or subject_id in (select id from registration where ${registrations(person)}))))`,
  identity_check: ({ ids }) => sql`(customer_id in ${ids} or portfolio_customer_id in ${ids})`,
  campaign_write: ({ ids }) => sql`(customer_id in ${ids} or (customer_id is null and
    visit_id in (select own.visit_id from campaign_write own where own.customer_id in ${ids})))`,
  mail: ({ ids, contacts }) => sql`(customer_id in ${ids} or (customer_id is null and lower(recipient) in ${contacts}))
    and not (kind in ('data-answer', 'data-erased') and sent_at is null and rejected_at is null)`,
};

export const ownedBy = (table: string, person: Erasing): SQL =>
  owners[table]?.(person) ?? sql`customer_id in ${person.ids}`;

function ofAgreements({ ids }: Erasing): SQL {
  return sql`agreement_id in (select id from agreement where customer_id in ${ids})`;
}

function ofAttempts({ ids }: Erasing): SQL {
  return sql`attempt_id in (select id from payment_attempt where customer_id in ${ids})`;
}

function ofCases({ ids }: Erasing): SQL {
  return sql`case_id in (select id from operator_case where customer_id in ${ids})`;
}

function disputes({ ids, accounts, contacts }: Erasing): SQL {
  return sql`(customer_id in ${ids} or (customer_id is null
    and (document_type || ':' || document_number in ${accounts} or lower(contact) in ${contacts})))`;
}

function registrations({ ids, accounts, contacts }: Erasing): SQL {
  return sql`(lower(email) in ${contacts} or document_type || ':' || document_number in ${accounts}
    or id in (select registration_id from entry_procedure where customer_id in ${ids}))`;
}
