import type { BuiltPortal } from '#test/support/built-portal.ts';
import { accountHolder, applicant, debtor, integrator, invited, recoverer, visitor, type Caller } from './signed-in.ts';
import { validRequests, type ValidRequest } from './valid-requests.ts';

const openers = { debtor, accountHolder, applicant, visitor, recoverer, invited, integrator };
type CallerName = keyof typeof openers;

export type Callers = {
  callers: Record<CallerName, Caller>;
  valid: { name: CallerName; request: ValidRequest }[];
};

const ofAccount =
  /^\/api\/(?:account\/(?:profile|contact|password|sessions|consents|data|second-factor|identity)|auth\/user)/i;

function callerOf({ name, endpoint: { path, access } }: ValidRequest): CallerName {
  if (access === 'key') return 'integrator';
  if (name === 'newCredentials') return 'recoverer';
  if (name === 'exchangeToken' || /\/validation\/contact/.test(path)) return 'invited';
  if (name === 'refreshToken') return 'accountHolder';
  if (/RebankingProgram|acceptance|pep-declaration/.test(path)) return 'applicant';
  if (ofAccount.test(path)) return 'accountHolder';
  return access === 'session' ? 'debtor' : 'visitor';
}

/** Creates every caller, and builds one valid request for each endpoint. */
export async function openCallers(portal: BuiltPortal): Promise<Callers> {
  const opened = Object.entries(openers).map(async ([name, open]) => [name, await open(portal)] as const);
  const callers = Object.fromEntries(await Promise.all(opened)) as Callers['callers'];
  const valid: Callers['valid'] = [];
  for (const name of Object.keys(callers) as CallerName[])
    for (const request of validRequests(callers[name].known))
      if (callerOf(request) === name) valid.push({ name, request });
  return { callers, valid };
}
