import { leaveFor } from '#web/shared/session/browser.ts';
import { publicConfig } from '#web/shared/session/visit/public-config.ts';

interface Checkout {
  redirectUrl: string;
  scriptUrl: string;
}

/** Returns false unless the URL has the provider's origin, no credentials, and HTTPS or a local host. */
export function openCheckout(
  checkout: Checkout,
  go: (href: string) => void = leaveFor,
  configured = publicConfig().checkoutScriptUrl,
): boolean {
  const address = checkoutAddress(checkout.redirectUrl, configured ?? checkout.scriptUrl);
  if (address === undefined) return false;
  go(address);
  return true;
}

export function checkoutAddress(redirectUrl: string, scriptUrl: string): string | undefined {
  const [target, allowed] = [parsed(redirectUrl), parsed(scriptUrl)];
  if (!target || !allowed || target.origin !== allowed.origin || target.username !== '' || target.password !== '')
    return undefined;
  const isLocal = target.hostname === 'localhost' || target.hostname === '127.0.0.1';
  return target.protocol === 'https:' || (target.protocol === 'http:' && isLocal) ? target.href : undefined;
}

function parsed(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}
