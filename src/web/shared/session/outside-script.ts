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
    // The Content-Security-Policy refused the Trusted Types policy. The script is optional, so the page continues.
  }
}

/** Creates a Trusted Types policy that allows only this URL. */
export function trustedAddress(address: string, policyName: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return address;
  const policy = trustedTypes.createPolicy(policyName, {
    createScriptURL: (wanted) => {
      if (wanted !== address) throw new TypeError(`The policy ${policyName} does not allow the script ${wanted}`);
      return wanted;
    },
  });
  // TypeScript's DOM types accept only a string; the browser accepts the trusted value.
  return policy.createScriptURL(address) as string;
}
