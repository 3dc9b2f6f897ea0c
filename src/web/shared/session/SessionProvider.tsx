import { useQuery } from '@tanstack/react-query';
import { createContext, use, type ReactNode } from 'react';
import type { User } from '#contract/account.ts';
import type { Session } from './session.ts';
import { userQuery } from './user.query.ts';

const SessionContext = createContext<Session | undefined>(undefined);

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession must be called inside a SessionProvider');
  return session;
}

export function useUser(): User | null {
  return useQuery({ ...userQuery, enabled: false }).data ?? null;
}
