import { cookiesV1, cookiesV2, cookiesV3, cookiesV4 } from './cookies.ts';
import { dataAuthorizationV1, dataAuthorizationV2 } from './data-authorization.ts';
import { dataPolicyV1 } from './data-policy.ts';
import type { LegalText } from './legal-text.ts';
import { marketingV1 } from './marketing.ts';
import { termsV1 } from './terms.ts';
import { withdrawalV1, withdrawalV2, withdrawalV3 } from './withdrawal.ts';

/** A published version must never be removed. */
export const legalTexts: readonly LegalText[] = [
  termsV1,
  dataPolicyV1,
  dataAuthorizationV1,
  dataAuthorizationV2,
  marketingV1,
  withdrawalV1,
  withdrawalV2,
  withdrawalV3,
  cookiesV1,
  cookiesV2,
  cookiesV3,
  cookiesV4,
];
