import { addOutsideScript } from '#web/shared/session/outside-script.ts';
import { publicConfig } from '#web/shared/session/visit/public-config.ts';
import { whenIdle } from '#web/shared/session/visit/when-idle.ts';

const latestMs = 10_000;
let asked = false;

/**
 * Fetches the card provider's script once, when the application has nothing else to do. Paying never waits for it: when it is
 * blocked or fails, the redirect that everybody takes stays the way.
 */
export function loadCheckoutScriptWhenIdle(): void {
  const { checkoutScriptUrl } = publicConfig();
  if (asked || checkoutScriptUrl === null) return;
  asked = true;
  whenIdle(() => addOutsideScript(checkoutScriptUrl, 'rebanca-checkout'), latestMs);
}
