import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { MonthView } from './month-steps.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The step of the month that an entry of the history shows, and the one from which it was reached. */
    monthStep?: MonthView;
    monthFrom?: MonthView;
  }
}

/**
 * Each step is an entry of the history, so that the phone's own way back leads one step back; the address stays the
 * specification's. Every answer is saved as it is given, so a page that is loaded anew shows the step of its entry.
 * @param opening The view of an entry that names none.
 */
export function useMonthStep(opening: MonthView) {
  const router = useRouter();
  const navigate = useNavigate();
  const asked = useLocation({ select: ({ state }) => state.monthStep });
  const from = useLocation({ select: ({ state }) => state.monthFrom });
  const [opened] = useState(asked ?? opening);
  const view = asked ?? opening;
  useEffect(() => {
    // Also when an address with another part of the page is opened over it.
    if (asked === undefined)
      void navigate({ to: '.', replace: true, state: (state) => ({ ...state, monthStep: view }) });
  }, [asked, view, navigate]);
  const go = (to: MonthView) => {
    // Who came from there goes back; the history grows forwards only.
    if (from === to) return router.history.back();
    void navigate({ to: '.', state: (state) => ({ ...state, monthStep: to, monthFrom: view }) });
  };
  return { view, from, opened, go };
}
