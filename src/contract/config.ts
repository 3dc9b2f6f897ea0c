import type { CampaignPolicy } from '#domain/offers/campaign.ts';
import { endpoint } from './endpoint.ts';
import type { OperatorIdentity } from './operator-identity.ts';
import { oneOf, wire, z } from './wire.ts';

export const configFiles = ['footer-links.json', 'common-links.json', 'tool-tips.json'] as const;
export type ConfigFile = (typeof configFiles)[number];

/** A remote configuration document, by its exact file name. */
export const readConfig = endpoint({
  method: 'GET',
  path: '/api/config/{file}',
  access: 'public',
  params: wire({ file: ['file', oneOf(configFiles)] }),
  reply: z.record(z.string(), z.unknown()),
  problems: [],
});

/** The build that the server serves; a page of another build is outdated and may be reloaded. */
export const readVersion = endpoint({
  method: 'GET',
  path: '/api/version',
  access: 'public',
  reply: wire({ release: ['version', z.string()] }),
  problems: [],
});

/** Links and service hours used by many pages; each only when the operator published it. */
export interface CommonLinks {
  whatsApp?: { href?: string };
  horario?: { texto?: string };
}
export interface FooterLinks {
  columnas: { titulo: string; enlaces: { texto: string; href: string; nuevaPestana?: boolean }[] }[];
  nota?: string;
}
export type ToolTips = Record<string, { titulo: string; texto: string }>;

/**
 * Public settings embedded in the page (element `#rebanca-config`), so that the browser need not request them. Times
 * are in minutes.
 */
export interface PublicConfig {
  inactivityMinutes: number;
  inactivityWarningMinutes: number;
  holdMinutes: number;
  demo: boolean;
  release: string;
  checkoutScriptUrl: string | null;
  /** The tag manager's script with the id of this stage; null when none is configured. */
  tagManagerUrl: string | null;
  /** The provider's payment methods, by its names; empty until it lists them. */
  paymentMethods: readonly string[];
  /** The rules of the general campaign, for examples on public pages; null while none is in force. */
  exampleRules: CampaignPolicy | null;
  /** The operator shown in every footer; null when the page was not rendered by a server. */
  operator: OperatorIdentity | null;
  /** The users offered by the sign-in page while `demo` is true. */
  demoPeople?: DemoPerson[];
  /** The simulated third parties of a demonstration; undefined elsewhere. */
  testRoom?: TestRoom;
}

/** The local third parties of a demonstration. */
export interface TestRoom {
  /** The page with every sent mail; null with a real mail server. */
  mailboxUrl: string | null;
  /** The card provider's panel; null with a real provider. */
  providerUrl: string | null;
  /** Payment data for each outcome. */
  ways: readonly { way: 'tarjeta' | 'nequi'; outcome: 'APPROVED' | 'DECLINED' | 'ERROR'; number: string }[];
}

/** A user of the demonstration; the password is public. */
export interface DemoPerson {
  name: string;
  /** What the account shows. */
  story: string;
  documentType: 'CC' | 'CE' | 'PPT' | 'PA' | 'NIT';
  documentNumber: string;
  password: string;
}
