export interface SqlFeature {
  name: string;
  pattern: RegExp;
  /** The limitation of the engine; empty when the engine supports the feature. */
  yugabyte: string;
  citus: string;
}

/**
 * SQL features that YugabyteDB or Citus lacks or limits. Sources: docs.yugabyte.com, «PostgreSQL compatibility», and
 * docs.citusdata.com, «SQL Support and Workarounds».
 */
export const sqlFeatures: readonly SqlFeature[] = [
  {
    name: 'LISTEN and NOTIFY',
    pattern: /\b(?:listen|unlisten|notify)\s+[a-z_"]+\s*[;`',]|pg_notify\s*\(/i,
    yugabyte: 'not before 2025.2.3',
    citus: '',
  },
  { name: 'advisory locks', pattern: /pg_(?:try_)?advisory_\w+\s*\(/i, yugabyte: 'not in every release', citus: '' },
  { name: 'LOCK TABLE', pattern: /\block\s+table\b/i, yugabyte: 'no', citus: '' },
  { name: 'deferrable constraints', pattern: /\bdeferrable\b|\binitially\s+deferred\b/i, yugabyte: 'no', citus: '' },
  { name: 'exclusion constraints', pattern: /\bexclude\s+using\b/i, yugabyte: 'no', citus: 'with its key' },
  { name: 'inherited tables', pattern: /\binherits\s*\(/i, yugabyte: 'no', citus: '' },
  { name: 'GiST indexes', pattern: /\busing\s+gist\b/i, yugabyte: 'no', citus: '' },
  {
    name: 'generated columns',
    pattern: /\bgenerated\s+always\s+as\s*\(/i,
    yugabyte: 'no',
    citus: '',
  },
  {
    name: 'transition tables',
    pattern: /\breferencing\s+(?:new|old)\s+table\b/i,
    yugabyte: 'no',
    citus: 'not looked up',
  },
  { name: 'ALTER TYPE', pattern: /\balter\s+type\b/i, yugabyte: 'no', citus: '' },
  { name: 'prepared transactions', pattern: /\bprepare\s+transaction\b/i, yugabyte: 'no', citus: 'its own' },
  { name: 'places of rows (ctid, xmin)', pattern: /\b(?:ctid|xmin|xmax)\b/i, yugabyte: 'no', citus: 'per shard' },
  {
    name: 'recursive queries',
    pattern: /\bwith\s+recursive\b/i,
    yugabyte: '',
    citus: 'within one key',
  },
  { name: 'TABLESAMPLE', pattern: /\btablesample\b/i, yugabyte: '', citus: 'within one key' },
  { name: 'grouping sets', pattern: /\b(?:grouping\s+sets|rollup|cube)\s*\(/i, yugabyte: '', citus: 'within one key' },
];

export const featuresIn = (text: string): string[] =>
  sqlFeatures.filter(({ pattern }) => pattern.test(text)).map(({ name }) => name);
