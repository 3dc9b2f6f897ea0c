import type { IsoDate } from '#domain/time/iso-date.ts';
import { longestTerm, type CampaignPolicy } from './campaign.ts';

export interface PublishedCampaign {
  readonly policy: CampaignPolicy;
  readonly from: IsoDate;
}

export const withRules = (
  published: readonly { version: string; from: IsoDate }[],
  policies: readonly CampaignPolicy[],
): PublishedCampaign[] =>
  published.flatMap(({ version, from }) => {
    const policy = policies.find((each) => each.version === version);
    return policy ? [{ policy, from }] : [];
  });

export const campaignName = ({ name, version }: CampaignPolicy): string => name ?? version;

const scopeOf = ({ name, creditor }: CampaignPolicy): string =>
  name === undefined ? (creditor?.toLowerCase() ?? '') : `\0${name}`;

export function campaignsInForce(published: readonly PublishedCampaign[], today: IsoDate): PublishedCampaign[] {
  const latest = new Map<string, PublishedCampaign>();
  for (const campaign of published) {
    const scope = scopeOf(campaign.policy);
    const known = latest.get(scope);
    if (campaign.from <= today && (known === undefined || campaign.from >= known.from)) latest.set(scope, campaign);
  }
  return [...latest.values()];
}

export const replacedBy = (
  published: readonly PublishedCampaign[],
  next: PublishedCampaign,
): CampaignPolicy | undefined =>
  campaignsInForce(published, next.from).find(
    ({ policy }) => scopeOf(policy) === scopeOf(next.policy) && policy.version !== next.policy.version,
  )?.policy;

/**
 * A debt that the portfolio assigns to a campaign gets only this campaign. Any other debt gets the campaign of the
 * creditor, or else the general campaign. `inForce` contains at most one campaign of each scope.
 */
export function campaignOf(
  inForce: readonly PublishedCampaign[],
  { creditor, campaign }: { creditor: string; campaign?: string | null | undefined },
): CampaignPolicy | undefined {
  if (campaign) return inForce.find(({ policy }) => campaignName(policy) === campaign)?.policy;
  const find = (scope: string) => inForce.find(({ policy }) => scopeOf(policy) === scope)?.policy;
  return find(creditor.toLowerCase()) ?? find('');
}

/** Returns Spanish texts for the operator. `usuryBps`: the usury rate of the month in basis points, if published. */
export function campaignFaults(policy: CampaignPolicy, usuryBps: number | undefined): string[] {
  const faults: string[] = [];
  const { bands, bonuses, comparedTerms } = policy;
  if (policy.name !== undefined && policy.creditor !== undefined)
    faults.push('nombre: una campaña lleva nombre o acreedor, no los dos');
  if (bands.length === 0) faults.push('descuentos: falta al menos uno');
  for (const [index, band] of bands.entries()) {
    const shorter = bands[index - 1];
    if (shorter && band.upTo <= shorter.upTo)
      faults.push(`descuentos[${index + 1}].hastaCuotas: debe ser mayor que ${shorter.upTo}, el del anterior`);
    if (shorter && band.bps > shorter.bps)
      faults.push(`descuentos[${index + 1}].porcentaje: con más cuotas el descuento no puede ser mayor`);
    if (band.bps > policy.maximumBps)
      faults.push(`descuentos[${index + 1}].porcentaje: pasa de descuentoMaximo, que es ${policy.maximumBps / 100}`);
  }
  for (const [index, bonus] of bonuses.entries()) {
    const greater = bonuses[index - 1];
    if (greater && bonus.shareBps >= greater.shareBps)
      faults.push(`bonosPorPagoInicial[${index + 1}].desdePorcentaje: va de mayor a menor`);
    if (greater && bonus.bps > greater.bps)
      faults.push(`bonosPorPagoInicial[${index + 1}].porcentaje: con un pago inicial menor el bono no puede ser mayor`);
  }
  if (comparedTerms.length === 0) faults.push('cuotasComparadas: falta al menos una');
  for (const [index, term] of comparedTerms.entries())
    if (term > longestTerm(policy) || term <= (comparedTerms[index - 1] ?? 0))
      faults.push(`cuotasComparadas[${index + 1}]: va de menor a mayor y hasta ${longestTerm(policy)}`);
  if (policy.annualRateBps > 0 && usuryBps === undefined)
    faults.push('tasaEfectivaAnual: no se ha publicado la tasa de usura de ese mes; publícala con tasas publicar');
  if (usuryBps !== undefined && policy.annualRateBps > usuryBps)
    faults.push(`tasaEfectivaAnual: pasa de la tasa de usura de ese mes, que es ${usuryBps / 100}`);
  return faults;
}
