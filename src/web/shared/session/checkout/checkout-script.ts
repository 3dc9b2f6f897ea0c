import { addOutsideScript } from '#web/shared/session/outside-script.ts';
import { publicConfig } from '#web/shared/session/visit/public-config.ts';

/** Payments do not depend on this script, because users pay on a page of the provider. */
export function loadCheckoutScript(): void {
  const { checkoutScriptUrl } = publicConfig();
  if (checkoutScriptUrl !== null) addOutsideScript(checkoutScriptUrl, 'rebanca-checkout');
}
