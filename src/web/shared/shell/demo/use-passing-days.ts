import { useState } from 'react';
import { passDay } from '#contract/demo.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import { call } from '#web/shared/api/client.ts';
import { submissionMessage } from '#web/shared/api/failures.ts';
import { reloadPage } from '#web/shared/session/browser.ts';

export function usePassingDays(begin: IsoDate) {
  const [today, setToday] = useState(begin);
  const [passing, setPassing] = useState<{ days: number; done: number }>();
  const [refusal, setRefusal] = useState<string>();
  const pass = async (days: number) => {
    setRefusal(undefined);
    try {
      for (let done = 0; done < days; done += 1) {
        setPassing({ days, done });
        setToday((await call(passDay)).today);
      }
      reloadPage();
    } catch (failure) {
      setPassing(undefined);
      setRefusal(submissionMessage(failure));
    }
  };
  return { today, passing, refusal, pass };
}
