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

/** Which build the server gives out now; a page with another name is older and may be loaded anew. */
export const readVersion = endpoint({
  method: 'GET',
  path: '/api/version',
  access: 'public',
  reply: wire({ release: ['version', z.string()] }),
  problems: [],
});

/** Links that many screens use, and when people answer; each only when the operator published it. */
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
 * Public settings that the page carries (in the element `#rebanca-config`), so that the browser needs no call
 * for them. Times in minutes.
 */
export interface PublicConfig {
  inactivityMinutes: number;
  inactivityWarningMinutes: number;
  holdMinutes: number;
  demo: boolean;
  release: string;
  checkoutScriptUrl: string | null;
  /** The tag manager's script with the id of this stage; null where none is configured. */
  tagManagerUrl: string | null;
  /** The provider's ways to pay by its names; empty while it has named none. */
  paymentMethods: readonly string[];
  /** The rules of the general campaign, which public pages compute their examples by; null while none is in force. */
  exampleRules: CampaignPolicy | null;
  /** Who stands under every page; null where no server wrote the page. */
  operator: OperatorIdentity | null;
  /** Whom the sign-in page offers while `demo` is true. */
  demoPeople?: DemoPerson[];
  /** What stands around a demonstration; absent everywhere else. */
  testRoom?: TestRoom;
}

/** The local third parties of a demonstration. */
export interface TestRoom {
  /** The page with every mail that was sent; null with a real mail server. */
  mailboxUrl: string | null;
  /** The card provider's panel; null with a real one, whose cards nobody knows here. */
  providerUrl: string | null;
  /** What to pay with for each outcome. */
  ways: readonly { way: 'tarjeta' | 'nequi'; outcome: 'APPROVED' | 'DECLINED' | 'ERROR'; number: string }[];
}

/** A person of the demonstration portfolio; the password is public. */
export interface DemoPerson {
  name: string;
  /** What their account shows. */
  story: string;
  documentType: 'CC' | 'CE' | 'PPT' | 'PA' | 'NIT';
  documentNumber: string;
  password: string;
}
