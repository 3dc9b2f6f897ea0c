import type { PublicConfig } from '#contract/config.ts';

/** The values for pages that contain no configuration, such as the pages of the development server. */
const defaults: PublicConfig = {
  inactivityMinutes: 15,
  inactivityWarningMinutes: 2,
  holdMinutes: 2,
  demo: false,
  release: 'desarrollo',
  checkoutScriptUrl: null,
  tagManagerUrl: null,
  paymentMethods: [],
  exampleRules: null,
  operator: null,
};

export function parsePublicConfig(text: string | null | undefined): PublicConfig {
  try {
    const given: unknown = JSON.parse(text ?? '');
    return typeof given === 'object' && given !== null ? { ...defaults, ...given } : defaults;
  } catch {
    return defaults;
  }
}

let known: PublicConfig | undefined;

export function publicConfig(): PublicConfig {
  known ??= parsePublicConfig(document.getElementById('rebanca-config')?.textContent);
  return known;
}

export function setPublicConfig(given: PublicConfig): void {
  known = given;
}
