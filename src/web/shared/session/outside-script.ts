interface ScriptUrlPolicy {
  createScriptURL(address: string): unknown;
}
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): ScriptUrlPolicy;
}

export function addOutsideScript(address: string, policyName: string): void {
  try {
    const script = document.createElement('script');
    // Browsers hide the nonce attribute but expose the property to running scripts.
    script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
    script.async = true;
    script.addEventListener('error', () => script.remove());
    script.src = trustedAddress(address, policyName);
    document.head.append(script);
  } catch {
    // A policy of the page refused the script, which is optional.
  }
}

/** Returns the URL as a trusted value where the browser requires a trusted value; the policy allows this URL only. */
export function trustedAddress(address: string, policyName: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return address;
  const policy = trustedTypes.createPolicy(policyName, {
    createScriptURL: (wanted) => {
      if (wanted !== address) throw new TypeError(`Not the script of ${policyName}: ${wanted}`);
      return wanted;
    },
  });
  // TypeScript's DOM types accept only a string; the browser accepts the trusted value.
  return policy.createScriptURL(address) as string;
}
