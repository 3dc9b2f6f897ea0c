import type { ObligationState } from '#domain/debts/obligations.ts';
import type { CampaignPolicy } from '#domain/offers/campaign.ts';
import type { OfferState } from '#domain/offers/offer-states.ts';
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

/** In a database with locale C, `lower` ignores accented letters, so `translate` converts them. */
export const creditorKey = (name: SQLWrapper): SQL => sql`lower(translate(${name}, 'ÁÉÍÓÚÜÑ', 'áéíóúüñ'))`;

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
    /** Printed on documents. Null until an imported portfolio contains the NIT. */
    creditorNit: text('creditor_nit'),
    /** Null means the campaign of the creditor or the general campaign. */
    campaign: text('campaign'),
    state: text('state').$type<ObligationState>().notNull(),
    updatedAt: instantColumn('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('obligation_number').on(creditorKey(table.originalCreditor), table.number),
    uniqueIndex('obligation_owner').on(table.customerId, table.id),
  ],
);

export const campaignPolicy = pgTable('campaign_policy', {
  version: text('version').primaryKey(),
  rules: jsonb('rules').$type<CampaignPolicy>().notNull(),
  createdAt: instantColumn('created_at').notNull(),
});

/** An obligation has at most one live offer. */
export const offer = pgTable(
  'offer',
  {
    id: idColumn().primaryKey(),
    customerId: idColumn('customer_id').notNull(),
    obligationId: idColumn('obligation_id').notNull(),
    /**
     * The version of the campaign rules. Without a foreign key, because the database would check every inserted row;
     * the command `verificar` checks the versions instead.
     */
    policyVersion: text('policy_version').notNull(),
    ...componentColumns(),
    state: text('state').$type<OfferState>().notNull(),
    isLive: boolean('is_live').notNull(),
    createdAt: instantColumn('created_at').notNull(),
    validUntil: instantColumn('valid_until').notNull(),
    /** The end of the price hold. Proposals during the hold do not extend the hold. */
    holdUntil: instantColumn('hold_until'),
    previousBalance: pesosColumn('previous_balance'),
  },
  (table) => [
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

export interface StoredReplan {
  agreementId: string;
  agreementNumber: string;
  acceptedOn: IsoDate;
  /**
   * The number of instalments paid under the replaced plans. `pricedTerm` is this number plus the number of instalments
   * of the quote.
   */
  paidInstalments: number;
  pricedTerm: number;
  firstInitialPayment: Pesos;
  seriesFrom: IsoDate;
  /**
   * The interest earned under the replaced plans. The total interest of the quote includes this amount; the instalments
   * do not.
   */
  earned: Pesos;
  totalBefore: Pesos;
  difference: number;
  components: StoredComponents;
  /** The end of the day on which the quote was made, in ISO 8601. */
  validUntil: string;
}

/** Quotes are immutable. An acceptance applies to exactly these figures. */
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
    /** Only for quotes of a replan. The amount paid under the replaced plan counts as the initial payment. */
    replan: jsonb('replan').$type<StoredReplan>(),
    createdAt: instantColumn('created_at').notNull(),
  },
  (table) => [index('proposal_offer').on(table.offerId), index('proposal_customer').on(table.customerId)],
);
