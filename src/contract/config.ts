import type { CampaignPolicy } from '#domain/offers/campaign.ts';
import { endpoint } from './endpoint.ts';
import type { OperatorIdentity } from './operator-identity.ts';
import { oneOf, wire, z } from './wire.ts';

export const configFiles = ['footer-links.json', 'common-links.json', 'tool-tips.json'] as const;
export type ConfigFile = (typeof configFiles)[number];

export const readConfig = endpoint({
  method: 'GET',
  path: '/api/config/{file}',
  access: 'public',
  params: wire({ file: ['file', oneOf(configFiles)] }),
  reply: z.record(z.string(), z.unknown()),
  problems: [],
});

export const readVersion = endpoint({
  method: 'GET',
  path: '/api/version',
  access: 'public',
  reply: wire({ release: ['version', z.string()] }),
  problems: [],
});

/** A field is absent until the operator publishes a value. */
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
 * Embedded in the page (element `#rebanca-config`), so that the browser need not request the settings. Times are in
 * minutes.
 */
export interface PublicConfig {
  inactivityMinutes: number;
  inactivityWarningMinutes: number;
  holdMinutes: number;
  demo: boolean;
  release: string;
  checkoutScriptUrl: string | null;
  tagManagerUrl: string | null;
  paymentMethods: readonly string[];
  /** The rules of the general campaign, for examples; null on portal pages and without a general campaign in force. */
  exampleRules: CampaignPolicy | null;
  operator: OperatorIdentity | null;
  demoPeople?: DemoPerson[];
  testRoom?: TestRoom;
}

export interface TestRoom {
  mailboxUrl: string | null;
  providerUrl: string | null;
  ways: readonly { way: 'tarjeta' | 'nequi'; outcome: 'APPROVED' | 'DECLINED' | 'ERROR'; number: string }[];
}

export interface DemoPerson {
  name: string;
  story: string;
  documentType: 'CC' | 'CE' | 'PPT' | 'PA' | 'NIT';
  documentNumber: string;
  password: string;
}
