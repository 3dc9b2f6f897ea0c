import { sendRecoveryCode } from '#contract/recovery.ts';
import { call } from '#web/api/client.ts';
import { isProblem } from '#web/api/failures.ts';
import { openRecovery, type RecoveryWish } from '#web/session/visit/recovery.ts';

/** The wait between two codes, in seconds: the server's rule, counted by this device from the answer. */
const resendSeconds = 60;

/** Asks for a code and keeps what the next page needs. @throws as `call`. */
export async function askRecoveryCode(wish: RecoveryWish): Promise<void> {
  const { requestId } = await call(sendRecoveryCode, { body: wish });
  openRecovery(wish, { requestId, channel: wish.channel, resendAt: Date.now() + resendSeconds * 1_000 });
}

/** How long the server asks to wait before another code; 0 when it does not say. */
export function secondsToWait(failure: unknown): number {
  if (!isProblem(failure, 'OTP_RESEND_WAIT', 'OTP_TOO_MANY', 'TOO_MANY_REQUESTS')) return 0;
  const seconds = Number(failure.problem.detail?.['seg']);
  return seconds > 0 ? seconds : 0;
}
