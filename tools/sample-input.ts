import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { campaignDocument } from '#contract/campaign-document.ts';
import type { CommonLinks, FooterLinks, ToolTips } from '#contract/config.ts';
import { membershipPlanDocument } from '#contract/rebanking.ts';
import type { RenderInput } from '#contract/rendered-documents.ts';
import { typed, z } from '#contract/wire.ts';
import type { CampaignPolicy } from '#domain/offers/campaign.ts';
import { isoDate } from '#domain/time/calendar.ts';
import { projectRoot } from './build-stamp.ts';

const seed = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(join(projectRoot, 'seeds', file), 'utf8'));

export async function sampleInput(): Promise<RenderInput> {
  const plans = z.parse(z.array(membershipPlanDocument), await seed('membership-plans.json'));
  return {
    origin: 'https://rebanca.example',
    settings: {
      inactivityMinutes: 15,
      inactivityWarningMinutes: 2,
      holdMinutes: 2,
      demo: false,
      release: 'local',
      checkoutScriptUrl: null,
      tagManagerUrl: null,
      paymentMethods: ['CARD', 'PSE'],
      exampleRules: z.decode(typed<CampaignPolicy, unknown>(campaignDocument), await seed('campaign.json')),
      operator: {
        name: 'Rebanca',
        taxId: '901.234.567-7',
        address: 'Calle 1, Bogotá',
        email: 'datos@rebanca.example',
        phone: '601 000 0000',
        complaintsEmail: 'quejas@rebanca.example',
        supervisor: 'SIC',
      },
    },
    commonLinks: (await seed('config/common-links.json')) as CommonLinks,
    footerLinks: (await seed('config/footer-links.json')) as FooterLinks,
    toolTips: (await seed('config/tool-tips.json')) as ToolTips,
    plans: plans.map((plan) => ({ ...plan, version: 1 })),
    today: isoDate('2026-01-02'),
  };
}
