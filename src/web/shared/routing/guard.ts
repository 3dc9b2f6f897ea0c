import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { User } from '#contract/account.ts';
import type { Session } from '#web/shared/session/session.ts';
import { LinkRefused } from './fatal-error.ts';
import { readSearch } from './search-text.ts';

export interface RouterContext {
  queries: QueryClient;
  session: Session;
}

/** `search` contains the raw, unvalidated query parameters. */
export interface Situation extends RouterContext {
  user: User | null;
  pathname: string;
  search: Record<string, string | undefined>;
  address: string;
  params: Record<string, string>;
  /** True when the page is only preloaded. A guard must then change nothing. */
  preload: boolean;
}

/** The internal URL to redirect to, or undefined to allow the navigation. A guard may also throw a FatalError. */
export type Verdict = string | undefined;

export interface Guard {
  (situation: Situation): Verdict | Promise<Verdict>;
  guardName?: string;
}

export function named(guardName: string, guard: Guard): Guard {
  return Object.assign(guard, { guardName });
}

export interface BeforeLoad {
  context: RouterContext & { user: User | null };
  location: { pathname: string; searchStr: string; hash: string };
  params: unknown;
  preload: boolean;
}

export function guarded(...guards: Guard[]) {
  const beforeLoad = async ({ context, location, params, preload }: BeforeLoad): Promise<void> => {
    const { pathname, searchStr, hash } = location;
    const situation: Situation = {
      queries: context.queries,
      session: context.session,
      user: context.user,
      pathname,
      search: readSearch(searchStr),
      address: pathname + searchStr + (hash ? `#${hash}` : ''),
      params: params as Record<string, string>,
      preload,
    };
    for (const guard of guards) {
      const verdict = await guard(situation);
      if (verdict !== undefined) throw redirectTo(verdict);
    }
  };
  return Object.assign(beforeLoad, { guardNames: guards.flatMap(({ guardName }) => guardName ?? []) });
}

export function redirectTo(address: string, { reloadDocument = false } = {}) {
  return redirect({ ...destination(address), replace: true, reloadDocument });
}

/** A URL is resolved against this origin. When the result has another origin, the URL is external. */
const ownOrigin = 'http://portal.invalid';

/** @throws LinkRefused for an external URL. */
export function destination(address: string): { to: string; search: Record<string, string>; hash: string } {
  const { pathname, search, hash, origin } = new URL(address, ownOrigin);
  if (origin !== ownOrigin) throw new LinkRefused(address);
  return { to: pathname, search: readSearch(search), hash: hash.slice(1) };
}
