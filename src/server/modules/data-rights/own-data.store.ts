import { sql } from 'drizzle-orm';
import { rowsOf, type Sql } from '#server/db/database.ts';

type Owner =
  | 'customer_id'
  | 'id'
  | { through: 'agreement' | 'payment_attempt' | 'document' | 'operator_case' | 'dispute'; by: string };

interface OwnTable {
  table: string;
  section: string;
  /** The default is `customer_id`. */
  owner?: Owner;
  /** The export omits these columns: they are secret or have no meaning for the customer. */
  without?: readonly string[];
  orderBy?: string;
}

export const ofEveryTable = ['customer_id', 'digest', 'data_hash'];

export const ownTables: readonly OwnTable[] = [
  { table: 'customer', section: 'persona', owner: 'id' },
  { table: 'contact_point', section: 'contactos' },
  { table: 'removed_contact', section: 'contactosRetirados', orderBy: 'removed_at' },
  { table: 'contact_preference', section: 'preferenciaDeContacto' },
  { table: 'consent', section: 'autorizaciones', orderBy: 'at' },
  { table: 'credential', section: 'acceso', without: ['password_hash'] },
  { table: 'second_factor', section: 'verificacionEnDosPasos', without: ['sealed', 'last_step'] },
  { table: 'second_factor_code', section: 'codigosDeRespaldo', without: ['digest'] },
  { table: 'session', section: 'sesiones', orderBy: 'created_at' },
  { table: 'obligation', section: 'obligaciones' },
  { table: 'offer', section: 'ofertas', orderBy: 'created_at' },
  { table: 'proposal', section: 'propuestas', without: ['hash'], orderBy: 'created_at' },
  { table: 'agreement', section: 'acuerdos', orderBy: 'accepted_at' },
  { table: 'instalment', section: 'cuotas', owner: { through: 'agreement', by: 'agreement_id' }, orderBy: 'due_on' },
  {
    table: 'acceptance_evidence',
    section: 'aceptaciones',
    owner: { through: 'agreement', by: 'agreement_id' },
    without: ['facts'],
  },
  {
    table: 'relief',
    section: 'cambiosDeFechas',
    owner: { through: 'agreement', by: 'agreement_id' },
    without: ['operator', 'session_id'],
    orderBy: 'at',
  },
  { table: 'acceptance_link', section: 'enlacesDeAceptacion', without: ['hash'], orderBy: 'created_at' },
  { table: 'payable', section: 'pagables' },
  {
    table: 'payment_attempt',
    section: 'intentosDePago',
    without: ['polls', 'next_poll_at', 'asked_at'],
    orderBy: 'created_at',
  },
  {
    table: 'provider_transaction',
    section: 'transacciones',
    owner: { through: 'payment_attempt', by: 'attempt_id' },
    orderBy: 'observed_at',
  },
  { table: 'payment_ledger', section: 'pagos', orderBy: 'at' },
  { table: 'document', section: 'documentos', orderBy: 'created_at' },
  {
    table: 'redrawn_document',
    section: 'documentosRehechos',
    owner: { through: 'document', by: 'document_id' },
    orderBy: 'drawn_at',
  },
  { table: 'financial_profile', section: 'perfilFinanciero', without: ['told_hash'] },
  { table: 'declared_debt', section: 'deudasDeclaradas', orderBy: 'created_at' },
  { table: 'diagnosis', section: 'diagnosticos', without: ['input_hash'], orderBy: 'made_at' },
  { table: 'pep_declaration', section: 'declaracionPep' },
  { table: 'rebanking_application', section: 'solicitudesDeRebancarizacion', orderBy: 'created_at' },
  { table: 'rebanking_upload', section: 'archivosEnviados', without: ['source_hash'], orderBy: 'created_at' },
  { table: 'identity_check', section: 'confirmacionesDeIdentidad', without: ['questions'], orderBy: 'created_at' },
  { table: 'data_request', section: 'solicitudesDeDatos', orderBy: 'created_at' },
  { table: 'dispute', section: 'reclamos', orderBy: 'filed_at' },
  {
    table: 'dispute_event',
    section: 'pasosDeReclamos',
    owner: { through: 'dispute', by: 'dispute_id' },
    without: ['author'],
    orderBy: 'at',
  },
  {
    table: 'dispute_file',
    section: 'archivosDeReclamos',
    owner: { through: 'dispute', by: 'dispute_id' },
    without: ['source_hash', 'content_hash'],
    orderBy: 'created_at',
  },
  {
    table: 'operator_case',
    section: 'casos',
    without: ['assignee', 'opened_by', 'dedupe_key', 'detail', 'outcome_reason'],
    orderBy: 'opened_at',
  },
  {
    table: 'case_file',
    section: 'archivosDeCasos',
    owner: { through: 'operator_case', by: 'case_id' },
    without: ['content_hash'],
    orderBy: 'created_at',
  },
  { table: 'draft', section: 'borradores' },
  {
    table: 'mail',
    section: 'mensajes',
    without: ['dedupe_key', 'data', 'attachments', 'claimed_until', 'unfinished_tries'],
    orderBy: 'created_at',
  },
  { table: 'one_time_code', section: 'codigosEnviados', without: ['digest'], orderBy: 'created_at' },
  { table: 'recovery_target', section: 'codigosDeRecuperacion', without: ['digest'] },
  { table: 'procedure_token', section: 'enlacesEnviados', without: ['hash'] },
  { table: 'entry_procedure', section: 'ingresosPorTerminar', without: ['hash'], orderBy: 'created_at' },
  { table: 'campaign_write', section: 'campanas', without: ['key'], orderBy: 'first_at' },
  { table: 'audit_event', section: 'registroDeSeguridad', orderBy: 'at' },
];

export type OwnData = { section: string; rows: Record<string, unknown>[] }[];

export async function readOwnData(db: Sql, customerId: string): Promise<OwnData | undefined> {
  const data: OwnData = [];
  for (const { table, section, owner = 'customer_id', without = [], orderBy } of ownTables) {
    const isOwn =
      typeof owner === 'string'
        ? sql`t.${sql.identifier(owner)} = ${customerId}::uuid`
        : sql`t.${sql.identifier(owner.by)} in (select o.id from ${sql.identifier(owner.through)} o where o.customer_id = ${customerId}::uuid)`;
    const hidden = sql.join(
      [...ofEveryTable, ...without].map((column) => sql`${column}::text`),
      sql`, `,
    );
    const order = orderBy === undefined ? sql`` : sql`order by t.${sql.identifier(orderBy)}`;
    const found = await rowsOf<{ row: Record<string, unknown> }>(db)`
      select to_jsonb(t) - array[${hidden}] as row from ${sql.identifier(table)} t where ${isOwn} ${order}`;
    if (table === 'customer' && found.length === 0) return undefined;
    data.push({ section, rows: found.map(({ row }) => row) });
  }
  return data;
}
