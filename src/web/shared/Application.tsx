import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider, type AnyRouter } from '@tanstack/react-router';
import { StrictMode, useLayoutEffect } from 'react';

import { reportMounted } from './session/visit/early-visit.ts';
import type { Session } from './session/session.ts';
import { SessionProvider } from './session/SessionProvider.tsx';

interface ApplicationProps {
  queries: QueryClient;
  session: Session;
  router: AnyRouter;
}

/** Everything inside #root: the same tree in the browser and where public pages are rendered ahead of time. */
export function Application({ queries, session, router }: ApplicationProps) {
  useLayoutEffect(reportMounted, []);
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <SessionProvider session={session}>
          <RouterProvider router={router} />
        </SessionProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
