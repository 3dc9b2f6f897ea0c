/** A table whose rows carry a digest of themselves. */
export interface ProtectedTable {
  name: string;
  /** What the report names a row by, as SQL over the alias `t`. */
  key: string;
  /** Its rows are written once and stand in a chain, under this column. */
  chainedBy?: { column: string; type: 'uuid' | 'text' };
  /** Columns that the digest leaves out, each with the reason in the migration. */
  leftOut: readonly string[];
  /** Whether `id` is a uuid, so that the table can be read in portions. */
  byId: boolean;
}

const chained = (name: string, column = 'id', leftOut: string[] = []): ProtectedTable => ({
  name,
  key: `t.${column}::text`,
  chainedBy: { column, type: column === 'hash' ? 'text' : 'uuid' },
  leftOut,
  byId: column === 'id',
});
const living = (name: string): ProtectedTable => ({ name, key: 't.id::text', leftOut: [], byId: true });
const small = (name: string, key: string): ProtectedTable => ({ name, key, leftOut: [], byId: false });

/** Every table that holds money, evidence or the audit; the same list stands in the migrations that make their triggers. */
export const protectedTables: readonly ProtectedTable[] = [
  chained('payment_ledger'),
  chained('acceptance_evidence', 'agreement_id'),
  chained('audit_event', 'id', ['data']),
  chained('consent'),
  chained('legal_text', 'hash'),
  chained('relief'),
  chained('redrawn_document'),
  living('agreement'),
  living('instalment'),
  living('payable'),
  living('payment_attempt'),
  living('provider_transaction'),
  living('payment_event'),
  living('proposal'),
  living('document'),
  living('review_case'),
  living('obligation'),
  living('offer'),
  living('rebanking_application'),
  small('campaign_policy', 't.version'),
  small('membership_plan', `t.plan_id || '/' || t.version`),
  small('counter', `t.series || '-' || t.year`),
];

export const chainedTables = protectedTables.flatMap((table) =>
  table.chainedBy ? [{ ...table, chainedBy: table.chainedBy }] : [],
);
export type ChainedTable = (typeof chainedTables)[number];

const withTriggers = (table: string, ...names: string[]) => names.map((name) => `${table}_${name}`);

/** The triggers that hold all this, by name; one that is missing or off is a finding. */
export const expectedTriggers: readonly string[] = [
  ...protectedTables.map(({ name }) => `${name}_digest`),
  ...chainedTables.flatMap(({ name }) => withTriggers(name, 'link', 'kept')),
  ...[
    'payment_ledger',
    'acceptance_evidence',
    'audit_event',
    'consent',
    'integrity_head',
    'relief',
    'redrawn_document',
  ].map((name) => `${name}_append_only`),
  ...[
    'agreement',
    'campaign_policy',
    'counter',
    'document',
    'instalment',
    'membership_plan',
    'payable',
    'payment_attempt',
  ].flatMap((name) => withTriggers(name, 'stays', 'kept')),
  ...['proposal', 'provider_transaction', 'integrity_chain', 'integrity_link'].flatMap((name) =>
    withTriggers(name, 'stays', 'kept'),
  ),
  ...[
    'agreement',
    'agreement_replaces',
    'campaign_policy',
    'document',
    'document_content',
    'instalment',
    'instalment_schedule',
    'integrity_link',
    'legal_text',
    'membership_plan',
    'payable',
    'payment_attempt',
    'payment_attempt_destination',
    'payment_attempt_home',
    'payment_event',
    'proposal',
    'proposal_replan',
    'provider_transaction',
  ].map((name) => `${name}_fixed`),
  'audit_event_data_hash',
  'integrity_head_kept',
  'legal_text_stays',
  'payment_event_kept',
];
