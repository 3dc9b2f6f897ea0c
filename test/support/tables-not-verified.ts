/**
 * The tables in which `verificar` does not detect manual changes, with the reasons. docs/security.md lists these
 * tables.
 */
export const tablesNotVerified: Readonly<Record<string, string>> = {
  one_time_code: 'opens one step for minutes, and is deleted afterwards',
  procedure_token: 'opens one step for days, and is deleted afterwards',
  entry_procedure: 'opens one step for minutes, and is deleted afterwards',
  recovery_request: 'opens one step for minutes, and is deleted afterwards',
  recovery_target: 'opens one step for minutes, and is deleted afterwards',
  session: 'changes with every request, and ends within a day',
  refresh_token: 'changes with every request, and ends with its session',
  second_factor_code: 'opens one sign-in, and says nothing about money',
  second_factor: 'changes with every sign-in, and says nothing about money',
  api_key: 'lets a program read, and changes nothing',
  registration: 'is what a visitor typed before the e-mail was proven, and is deleted after a day',
  draft: 'is what a person is typing',
  financial_profile: 'is what a person answered last, and may answer anew at any time',
  declared_debt: 'is what a person answered last, and may answer anew at any time',
  campaign_write: 'counts visits of campaigns',
  idempotency_key: 'repeats an answer for a day',
  throttle: 'counts requests for a day',
  mail: 'is emptied once it was sent; what it told is in the tables that it was written from',
  webhook_delivery: 'is written from the tables that it tells of, and is deleted after ninety days',
  installation_secret: 'is sealed with the secret outside the database; a changed one stops the portal',
  file_mark: 'a changed one stops the portal',
  lock_row: 'holds no data',
};

export const columnsNotVerified: Readonly<Record<string, string>> = {
  'integrity_tally.id': 'names the row for the index alone',
};
