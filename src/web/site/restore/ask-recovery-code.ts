import { sendRecoveryCode } from '#contract/recovery.ts';
import { call } from '#web/shared/api/client.ts';
import { openRecovery, type RecoveryWish } from '#web/shared/session/visit/recovery.ts';
import { resendSeconds } from '#web/shared/parts/use-code.ts';
import { currentTime } from '#web/shared/session/visit/current-time.ts';

export async function askRecoveryCode(wish: RecoveryWish): Promise<void> {
  const { requestId } = await call(sendRecoveryCode, { body: wish });
  openRecovery(wish, { requestId, channel: wish.channel, resendAt: currentTime().getTime() + resendSeconds * 1_000 });
}
