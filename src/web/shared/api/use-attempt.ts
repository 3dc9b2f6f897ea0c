import { useState } from 'react';
import { randomId } from '#web/shared/session/browser.ts';
import { attemptKey, isFinalRefusal } from './attempt-key.ts';

/** Repeated calls with the same body use the same `Idempotency-Key` until a success or a final refusal. */
export function useAttempt() {
  const [key] = useState(() => attemptKey(randomId));
  return async <Body, Answer>(
    body: Body,
    send: (sent: { body: Body; idempotencyKey: string }) => Promise<Answer>,
  ): Promise<Answer> => {
    try {
      const answer = await send({ body, idempotencyKey: key.keyFor(body) });
      key.over();
      return answer;
    } catch (failure) {
      if (isFinalRefusal(failure)) key.over();
      throw failure;
    }
  };
}
