export type Reason = 'contract' | 'acceptance' | 'authorisation' | 'request' | 'log';

/** Customers and operators read these texts. */
export const reasons: Readonly<Record<Reason, string>> = {
  contract:
    'Nombre, documento, deudas, acuerdos, pagos y sus PDF. Son soportes contables (Código de Comercio, art. 60; Ley 962 de 2005, art. 28).',
  acceptance: 'La prueba de cada aceptación: texto, contacto del código, dirección IP y navegador (Ley 527 de 1999).',
  authorisation:
    'La prueba de lo autorizado: clase, versión, fecha, dirección IP y navegador (Ley 1581 de 2012, art. 9 y 17).',
  request: 'El radicado, las fechas y el resultado de cada solicitud, sin su texto (Ley 1581 de 2012, art. 15).',
  log: 'La clase y la fecha de cada evento de seguridad, sin ningún otro dato (Ley 1581 de 2012).',
};

export type TableRule =
  | { rows: 'deleted' }
  /**
   * The rows are retained. `kept`: the retained columns by reason; `erased`: the SQL value that replaces the content of
   * a column.
   */
  | { rows: 'kept'; kept: Partial<Record<Reason, string>>; erased?: Readonly<Record<string, string>> }
  /** The rows contain no personal data. `why`: an explanation for columns that may appear to contain personal data. */
  | { rows: 'impersonal'; columns: string; why?: string };

const deleted: TableRule = { rows: 'deleted' };

/** How an erasure treats every table and column, in order of execution. Tests compare the list with the schema. */
export const classification: Readonly<Record<string, TableRule>> = {
  one_time_code: deleted,
  registration: deleted,
  entry_procedure: deleted,
  recovery_request: deleted,
  recovery_target: deleted,
  procedure_token: deleted,
  refresh_token: deleted,
  session: deleted,
  second_factor_code: deleted,
  second_factor: deleted,
  credential: deleted,
  contact_preference: deleted,
  contact_point: deleted,
  removed_contact: deleted,
  draft: deleted,
  identity_check: deleted,
  diagnosis: deleted,
  declared_debt: deleted,
  financial_profile: deleted,
  pep_declaration: deleted,
  rebanking_upload: deleted,
  dispute_file: deleted,
  case_file: deleted,
  acceptance_link: deleted,
  idempotency_key: deleted,
  campaign_write: deleted,
  // These rows are messages of the payment provider; the payments themselves are in other tables.
  payment_event: deleted,
  // Pending mails about the request are still sent and then deleted; unsent mails are deleted after thirty days.
  mail: deleted,

  customer: {
    rows: 'kept',
    // The erasure replaces the name and the identity document of a customer who never had a debt or an agreement.
    kept: {
      contract:
        'document_type document_number first_names last_names is_client_type standing merged_into created_at erased_at kept_until digest',
      log: 'id',
    },
    erased: { confirmed_name: 'null', is_pep: 'false', said_no_debts_at: 'null' },
  },
  obligation: {
    rows: 'kept',
    kept: {
      contract: `id customer_id original_creditor number product assigned_on arrears_since principal interest
        late_interest fees serviced_by creditor_nit campaign state updated_at digest`,
    },
  },
  offer: {
    rows: 'kept',
    kept: {
      contract: `id customer_id obligation_id policy_version principal interest late_interest fees state is_live
        created_at valid_until hold_until previous_balance digest`,
    },
  },
  proposal: {
    rows: 'kept',
    kept: {
      contract: `id customer_id offer_id hash policy_version term day_of_month balance discount_bps discount total
        interest minimum_initial initial_payment first_payment_on instalments forgiven replan created_at digest`,
    },
  },
  agreement: {
    rows: 'kept',
    kept: {
      contract: `id customer_id number kind state obligation_id offer_id proposal_id crm_agreement_id membership_price
        creditor product original_components discount total interest initial_payment term acceptance_reason accepted_at
        papers_sent_at settled_at reopened_on ended_at ended_by_time notice_on ends_on notice_seen_at paused_until
        under_review_since
        recovered_on replaces_id digest`,
    },
  },
  instalment: {
    rows: 'kept',
    kept: { contract: 'id agreement_id number due_on amount paid cancelled position moved_to waived digest' },
  },
  acceptance_evidence: {
    rows: 'kept',
    kept: {
      acceptance: `agreement_id text facts text_hash text_version code_id code_channel code_target consents accepted_at
        ip user_agent digest`,
    },
  },
  relief: {
    rows: 'kept',
    kept: {
      contract:
        'id agreement_id kind sequence number instalment_number undoes by operator at before after figures digest',
      acceptance: 'text text_hash session_id ip user_agent',
    },
  },
  // The erasure deletes PDF documents without an agreement together with their files.
  document: {
    rows: 'kept',
    kept: {
      contract: `id customer_id agreement_id kind subject_id title file_name verification_code content_hash text_hash
        bytes created_at revoked_at digest`,
    },
  },
  redrawn_document: { rows: 'kept', kept: { contract: 'id document_id content_hash bytes drawn_at digest' } },
  document_number: { rows: 'kept', kept: { contract: 'number kind subject_id edition taken_at digest' } },
  payable: { rows: 'kept', kept: { contract: 'id customer_id agreement_id digest' } },
  payment_attempt: {
    rows: 'kept',
    kept: {
      contract: `id customer_id payable_id agreement_id provider reference strategy concept instalment_number amount
        destination state live created_at expires_at settled_at next_poll_at asked_at polls digest`,
    },
  },
  provider_transaction: {
    rows: 'kept',
    kept: {
      contract: `id provider transaction_id attempt_id status amount currency method last_four authorization
        status_message observed_at finalized_at digest`,
    },
  },
  payment_ledger: {
    rows: 'kept',
    kept: {
      contract: `id customer_id agreement_id attempt_id provider transaction_id kind amount allocations
        receipt_number at digest`,
    },
  },
  rebanking_application: {
    rows: 'kept',
    kept: {
      contract: `id customer_id state is_open plan_id plan_version payment_option_id agreement_id active_until
        closed_because withdrawal_number withdrawn_at refund_amount refund_due_on refunded_at created_at updated_at digest`,
    },
    erased: {
      department_code: 'null',
      city_code: 'null',
      address: 'null',
      birth_date: 'null',
      economic_activity: 'null',
      company: 'null',
      monthly_income: 'null',
      monthly_expenses: 'null',
      pep_review: 'null',
    },
  },
  consent: {
    rows: 'kept',
    kept: { authorisation: 'id customer_id kind granted text_version text_hash channel at ip user_agent digest' },
  },
  data_request: {
    rows: 'kept',
    kept: { request: 'id customer_id number kind state created_at due_on outcome answered_at digest' },
    erased: { text: `''`, answer: 'null' },
  },
  dispute: {
    rows: 'kept',
    kept: {
      request: `id customer_id number kind state obligation_id agreement_id filed_at term_from due_on extended_on
        completion_asked_on decided_on appealed_on effect is_frozen frozen_at offer_id offer_kept_until no_collection_until
        digest`,
    },
    erased: {
      text: `''`,
      details: `'{}'::jsonb`,
      document_type: 'null',
      document_number: 'null',
      contact: 'null',
      about: 'null',
    },
  },
  dispute_event: {
    rows: 'kept',
    kept: { request: 'id dispute_id sequence at step author figures digest' },
    erased: { note: 'null' },
  },
  operator_case: {
    rows: 'kept',
    kept: {
      contract: `id number kind reason subject_type subject_id customer_id state due_on assignee opened_by dedupe_key detail
        opened_at resolved_at outcome digest`,
    },
    erased: { outcome_reason: 'null' },
  },
  case_event: {
    rows: 'kept',
    kept: { contract: 'id case_id at event author outcome digest' },
    erased: { note: 'null' },
  },
  audit_event: {
    rows: 'kept',
    kept: { log: 'id at customer_id kind digest data_hash' },
    erased: { data: `'{"erased": true}'::jsonb` },
  },

  campaign_policy: { rows: 'impersonal', columns: 'version rules created_at digest' },
  config_document: { rows: 'impersonal', columns: 'name version data created_at digest' },
  counter: { rows: 'impersonal', columns: 'series year last digest' },
  lock_row: { rows: 'impersonal', columns: 'slot' },
  file_mark: { rows: 'impersonal', columns: 'only mark created_at' },
  installation_secret: { rows: 'impersonal', columns: 'name id secret created_at' },
  integrity_chain: { rows: 'impersonal', columns: 'table_name sequence hash' },
  integrity_head: { rows: 'impersonal', columns: 'number day content signature certificate' },
  integrity_link: {
    rows: 'impersonal',
    columns: 'table_name row_id digest sequence hash',
    why: 'Names rows by their key, and hashes of what they hold.',
  },
  integrity_tally: {
    rows: 'impersonal',
    columns: 'id table_name rows keys digests',
    why: 'Sums over all rows of a table.',
  },
  legal_text: { rows: 'impersonal', columns: 'hash kind version text first_at digest' },
  membership_plan: { rows: 'impersonal', columns: 'plan_id version data is_withdrawn created_at digest' },
  api_key: { rows: 'impersonal', columns: 'id name scopes creditor digest created_at used_at removed_at' },
  webhook: { rows: 'impersonal', columns: 'id url kinds creditor sealed since created_at removed_at digest' },
  webhook_delivery: {
    rows: 'impersonal',
    columns: 'id webhook_id kind subject_id occurred_at due_at delivered_at claimed_until status',
    why: 'Names agreements, payments and documents by their id, and is gone after ninety days.',
  },
  throttle: {
    rows: 'impersonal',
    columns: 'key tokens refilled_at',
    why: 'Keyed digests that nobody can turn back, gone after a day.',
  },
};
