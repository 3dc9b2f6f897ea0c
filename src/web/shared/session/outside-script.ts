interface ScriptUrlPolicy {
  createScriptURL(address: string): unknown;
}
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): ScriptUrlPolicy;
}

/** Adds somebody else's script to the page, once the browser's policies agree. A script that fails is taken out again. */
export function addOutsideScript(address: string, policyName: string): void {
  try {
    const script = document.createElement('script');
    // The browser hides the attribute from pages but hands the value to scripts that already run under it.
    script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
    script.async = true;
    script.addEventListener('error', () => script.remove());
    script.src = trustedAddress(address, policyName);
    document.head.append(script);
  } catch {
    // A policy of the page refused it, and nothing here needs it.
  }
}

/** The address as a trusted value where the browser asks for one; the policy admits this one address and no other. */
export function trustedAddress(address: string, policyName: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return address;
  const policy = trustedTypes.createPolicy(policyName, {
    createScriptURL: (wanted) => {
      if (wanted !== address) throw new TypeError(`Not the script of ${policyName}: ${wanted}`);
      return wanted;
    },
  });
  // The platform's types know plain text only; the browser takes the trusted value.
  return policy.createScriptURL(address) as string;
}
