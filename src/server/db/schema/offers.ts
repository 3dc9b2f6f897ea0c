import type { CampaignPolicy } from '#domain/offers/campaign.ts';
import { boolean, foreignKey, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { IsoDate } from '#domain/time/calendar.ts';
import type { Pesos } from '#domain/money/money.ts';
import { dayColumn, idColumn, instantColumn, pesosColumn } from './columns.ts';
import { customer } from './people.ts';

export interface StoredComponents {
  principal: Pesos;
  interest: Pesos;
  lateInterest: Pesos;
  fees: Pesos;
}
export interface StoredInstalment {
  number: number;
  dueOn: IsoDate;
  amount: Pesos;
}

const componentColumns = () => ({
  principal: pesosColumn('principal').notNull(),
  interest: pesosColumn('interest').notNull(),
  lateInterest: pesosColumn('late_interest').notNull(),
  fees: pesosColumn('fees').notNull(),
});

/**
 * A creditor's name in lower case, as obligations are found by it. The letters of Spanish are named, because `lower` leaves them as
 * they are in a database with the locale C.
 */
export const creditorKey = (name: SQLWrapper): SQL => sql`lower(translate(${name}, 'ÁÉÍÓÚÜÑ', 'áéíóúüñ'))`;

/** One account at one creditor. Its identity is the original creditor, in any case of letters, and the number. */
export const obligation = pgTable(
  'obligation',
  {
    id: idColumn().primaryKey(),
    customerId: idColumn('customer_id')
      .notNull()
      .references(() => customer.id),
    originalCreditor: text('original_creditor').notNull(),
    number: text('number').notNull(),
    product: text('product').notNull(),
    assignedOn: dayColumn('assigned_on'),
    arrearsSince: dayColumn('arrears_since').notNull(),
    ...componentColumns(),
    servicedBy: text('serviced_by'),
    /** Of who is owed today, as documents print it; null while no portfolio told it. */
    creditorNit: text('creditor_nit'),
    /** The name of the campaign that its portfolio chose; null where the creditor's or the general one counts. */
    campaign: text('campaign'),
    state: text('state').notNull(),
    updatedAt: instantColumn('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('obligation_number').on(creditorKey(table.originalCreditor), table.number),
    uniqueIndex('obligation_owner').on(table.customerId, table.id),
  ],
);

/** A version of the rules that make offers; never edited, only followed by a newer one. */
export const campaignPolicy = pgTable('campaign_policy', {
  version: text('version').primaryKey(),
  rules: jsonb('rules').$type<CampaignPolicy>().notNull(),
  createdAt: instantColumn('created_at').notNull(),
});

/** A standing offer with the figures it was made from. At most one live offer per obligation. */
export const offer = pgTable(
  'offer',
  {
    id: idColumn().primaryKey(),
    customerId: idColumn('customer_id').notNull(),
    obligationId: idColumn('obligation_id').notNull(),
    /** Of a policy, which nothing can change or take away: `verificar` holds it against them, and no key checks it row by row. */
    policyVersion: text('policy_version').notNull(),
    ...componentColumns(),
    state: text('state').notNull(),
    isLive: boolean('is_live').notNull(),
    createdAt: instantColumn('created_at').notNull(),
    validUntil: instantColumn('valid_until').notNull(),
    /** The price hold of the plan being chosen; later proposals of the offer inherit it. */
    holdUntil: instantColumn('hold_until'),
    holdExtensions: integer('hold_extensions').notNull().default(0),
    previousBalance: pesosColumn('previous_balance'),
  },
  (table) => [
    // An offer is of whoever has its obligation.
    foreignKey({
      name: 'offer_obligation_owner_fk',
      columns: [table.customerId, table.obligationId],
      foreignColumns: [obligation.customerId, obligation.id],
    }).onUpdate('cascade'),
    index('offer_customer').on(table.customerId),
    index('offer_held')
      .on(table.holdUntil)
      .where(sql`${table.holdUntil} is not null`),
    index('offer_validity').on(table.isLive, table.validUntil),
    uniqueIndex('offer_live')
      .on(table.obligationId)
      .where(sql`${table.isLive}`),
  ],
);

/** What a quote that would take a running plan's place says of that plan. */
export interface StoredReplan {
  agreementId: string;
  agreementNumber: string;
  acceptedOn: IsoDate;
  /** Instalments paid until then, in all the plans of the debt; with those of the quote they are the term that prices it. */
  paidInstalments: number;
  pricedTerm: number;
  /** The initial payment that was accepted first. */
  firstInitialPayment: Pesos;
  /** Where its series of dates is counted from. */
  seriesFrom: IsoDate;
  /** Interest of the replaced plan that was earned: part of the quote's, and in none of its instalments. */
  earned: Pesos;
  totalBefore: Pesos;
  difference: number;
  components: StoredComponents;
  /** ISO 8601; a quote of a day is good until it ends. */
  validUntil: string;
}

/** An immutable quote: accepting it means accepting exactly these figures. */
export const proposal = pgTable(
  'proposal',
  {
    id: idColumn().primaryKey(),
    customerId: idColumn('customer_id')
      .notNull()
      .references(() => customer.id),
    offerId: idColumn('offer_id')
      .notNull()
      .references(() => offer.id),
    hash: text('hash').notNull(),
    policyVersion: text('policy_version').notNull(),
    term: integer('term').notNull(),
    dayOfMonth: integer('day_of_month').notNull(),
    balance: pesosColumn('balance').notNull(),
    discountBps: integer('discount_bps').notNull(),
    discount: pesosColumn('discount').notNull(),
    total: pesosColumn('total').notNull(),
    interest: pesosColumn('interest').notNull(),
    minimumInitial: pesosColumn('minimum_initial').notNull(),
    initialPayment: pesosColumn('initial_payment').notNull(),
    firstPaymentOn: dayColumn('first_payment_on').notNull(),
    instalments: jsonb('instalments').$type<StoredInstalment[]>().notNull(),
    forgiven: jsonb('forgiven').$type<StoredComponents>().notNull(),
    /** Of a quote for the place of a running plan; its initial payment is what was paid of that one. */
    replan: jsonb('replan').$type<StoredReplan>(),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [index('proposal_offer').on(table.offerId), index('proposal_customer').on(table.customerId)],
);
