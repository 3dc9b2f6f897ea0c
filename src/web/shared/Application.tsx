import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider, type AnyRouter } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { MountReport } from './session/visit/early-visit.ts';
import type { Session } from './session/session.ts';
import { SessionProvider } from './session/SessionProvider.tsx';

interface ApplicationProps {
  queries: QueryClient;
  session: Session;
  router: AnyRouter;
}

/** Everything inside #root: the same tree in the browser and where public pages are rendered ahead of time. */
export function Application({ queries, session, router }: ApplicationProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <SessionProvider session={session}>
          <RouterProvider router={router} />
        </SessionProvider>
      </QueryClientProvider>
      <MountReport />
    </StrictMode>
  );
}
