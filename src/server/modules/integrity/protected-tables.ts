export interface ProtectedTable {
  name: string;
  /** A SQL expression; `t` is the alias of the table. */
  key: string;
  /** Only for an append-only table with a hash chain. */
  chainedBy?: readonly string[];
  /** The columns that the digest omits. ADR 46 states the reason. */
  leftOut: readonly string[];
  portionedBy?: 'id' | 'customer_id';
}

const chained = (name: string, columns: readonly string[] = ['id'], leftOut: string[] = []): ProtectedTable => ({
  name,
  key: columns.map((column) => `t.${column}::text`).join(` || '/' || `),
  chainedBy: columns,
  leftOut,
  ...(columns[0] === 'id' && { portionedBy: 'id' }),
});
const living = (name: string, by: 'id' | 'customer_id' = 'id'): ProtectedTable => ({
  name,
  key: `t.${by}::text`,
  leftOut: [],
  portionedBy: by,
});

/** The list must match the migrations that create the triggers. */
export const protectedTables: readonly ProtectedTable[] = [
  chained('payment_ledger'),
  chained('acceptance_evidence', ['agreement_id']),
  chained('audit_event', ['id'], ['data']),
  chained('consent'),
  chained('legal_text', ['hash']),
  chained('relief'),
  chained('redrawn_document'),
  chained('document_number', ['number']),
  chained('campaign_policy', ['version']),
  chained('config_document', ['name', 'version']),
  chained('membership_plan', ['plan_id', 'version']),
  living('agreement'),
  living('instalment'),
  living('payable'),
  living('payment_attempt'),
  living('provider_transaction'),
  living('payment_event'),
  living('proposal'),
  living('document'),
  living('dispute'),
  living('dispute_event'),
  living('dispute_file'),
  living('operator_case'),
  living('case_event'),
  living('case_file'),
  living('obligation'),
  living('offer'),
  living('rebanking_application'),
  living('rebanking_upload'),
  living('acceptance_link'),
  living('customer'),
  living('contact_point'),
  living('identity_check'),
  living('data_request'),
  living('diagnosis'),
  living('webhook'),
  living('credential', 'customer_id'),
  living('contact_preference', 'customer_id'),
  living('pep_declaration', 'customer_id'),
  { name: 'removed_contact', key: 't.customer_id::text', leftOut: [] },
  { name: 'counter', key: `t.series || '-' || t.year`, leftOut: [] },
];

export const chainedTables = protectedTables.flatMap((table) =>
  table.chainedBy ? [{ ...table, chainedBy: table.chainedBy }] : [],
);
export type ChainedTable = (typeof chainedTables)[number];
export const talliedTables = protectedTables.filter(({ chainedBy }) => chainedBy === undefined);

const withTriggers = (table: string, ...names: string[]) => names.map((name) => `${table}_${name}`);

/** A missing or disabled trigger is a finding. */
export const expectedTriggers: readonly string[] = [
  ...protectedTables.map(({ name }) => `${name}_digest`),
  ...chainedTables.flatMap(({ name }) => withTriggers(name, 'link', 'append_only', 'kept')),
  ...talliedTables.flatMap(({ name }) => withTriggers(name, 'tally_insert', 'tally_update', 'tally_delete')),
  ...['integrity_head', 'case_event', 'dispute_event'].flatMap((name) => withTriggers(name, 'append_only', 'kept')),
  ...[
    'agreement',
    'counter',
    'dispute',
    'document',
    'instalment',
    'integrity_chain',
    'integrity_link',
    'operator_case',
    'payable',
    'payment_attempt',
    'proposal',
    'provider_transaction',
  ].flatMap((name) => withTriggers(name, 'stays', 'kept')),
  ...[
    'agreement',
    'agreement_figures',
    'agreement_replaces',
    'case_file',
    'dispute',
    'dispute_file',
    'document',
    'document_content',
    'instalment',
    'instalment_amount',
    'instalment_schedule',
    'integrity_link',
    'operator_case',
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
  'payment_event_kept',
];
