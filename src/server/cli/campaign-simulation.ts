import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { Components } from '#domain/debts/obligations.ts';
import { formatPesos } from '#domain/money/money.ts';
import { noFigures, withDebt, type CampaignFigures } from '#domain/offers/campaign-figures.ts';
import type { CampaignPolicy } from '#domain/offers/campaign.ts';
import { campaignName, campaignOf, campaignsInForce } from '#domain/offers/published-campaigns.ts';
import { isRefusal } from '#domain/refusal.ts';
import { bogotaDate } from '#domain/time/calendar.ts';
import { inPortions } from '#server/db/portions.ts';
import { readBlock, readRecords } from '#server/modules/portfolio/portfolio-records.ts';
import { debtsPage } from './campaign-simulation.store.ts';
import { readableFile } from './import-command.ts';
import { CommandFailed, counted, exitCodes, plural, type CommandContext } from './operator-io.ts';

interface SimulatedDebt extends Components {
  creditor: string;
  campaign: string | null;
}

const reasons = {
  faulty: (n: number) => `${plural(n, 'fila tiene errores', 'filas tienen errores')}: revísalas con importar --simular`,
  closed: (n: number) => plural(n, 'deuda tiene acuerdo o está cerrada', 'deudas tienen acuerdo o están cerradas'),
  ofOtherName: (n: number) => plural(n, 'deuda nombra otra campaña', 'deudas nombran otra campaña'),
  unnamed: (n: number) => plural(n, 'deuda no nombra esta campaña', 'deudas no nombran esta campaña'),
  ofOtherCreditor: (n: number) => plural(n, 'deuda es de otro acreedor', 'deudas son de otro acreedor'),
  ofCreditorCampaign: (n: number) =>
    plural(n, 'deuda tiene la campaña de su acreedor', 'deudas tienen la campaña de su acreedor'),
  withoutBalance: (n: number) => plural(n, 'deuda no tiene saldo', 'deudas no tienen saldo'),
} as const;
type Reason = keyof typeof reasons;

export async function simulateCampaign(
  context: CommandContext,
  policy: CampaignPolicy,
  portfolio: string | undefined,
): Promise<void> {
  const { io, platform, services } = context;
  const today = bogotaDate(platform.clock.now());
  const inForce = campaignsInForce([...(await services.campaigns.published()), { policy, from: today }], today);
  const names = new Set(inForce.map((each) => campaignName(each.policy)));
  const without = new Map<Reason, number>();
  const leaveOut = (reason: Reason) => without.set(reason, (without.get(reason) ?? 0) + 1);
  let figures = noFigures;
  const debts = portfolio === undefined ? storedDebts(context) : debtsOfFile(context, portfolio, names);
  for await (const debt of debts) {
    if (typeof debt === 'string') leaveOut(debt);
    else if (campaignOf(inForce, debt) !== policy) leaveOut(reasonWithoutOffer(policy, debt));
    else figures = withDebt(figures, policy, debt, today);
  }
  if (figures.withoutBalance > 0) without.set('withoutBalance', figures.withoutBalance);
  await io.out(table(figures));
  const lines = (Object.keys(reasons) as Reason[]).flatMap((reason) => {
    const n = without.get(reason);
    return n ? [`  ${reasons[reason](n)}\n`] : [];
  });
  if (lines.length > 0) await io.out(`Sin oferta de esta campaña:\n${lines.join('')}`);
}

function reasonWithoutOffer(policy: CampaignPolicy, { creditor, campaign }: SimulatedDebt): Reason {
  if (campaign) return 'ofOtherName';
  if (policy.name !== undefined) return 'unnamed';
  const isOfCreditor = policy.creditor === undefined || policy.creditor.toLowerCase() === creditor.toLowerCase();
  return isOfCreditor ? 'ofCreditorCampaign' : 'ofOtherCreditor';
}

async function* debtsOfFile(
  { platform, cwd }: CommandContext,
  portfolio: string,
  campaigns: ReadonlySet<string>,
): AsyncGenerator<SimulatedDebt | Reason> {
  const file = path.resolve(cwd, portfolio);
  await readableFile(file);
  const frame = { today: bogotaDate(platform.clock.now()), campaigns };
  for await (const block of readRecords({ open: () => createReadStream(file) })) {
    if (isRefusal(block)) throw new CommandFailed(String(block.detail?.motivo ?? ''), exitCodes.unreadable);
    for (const row of readBlock(block.rows, block.header, frame)) yield 'faults' in row ? 'faulty' : row;
  }
}

async function* storedDebts({ platform }: CommandContext): AsyncGenerator<SimulatedDebt | Reason> {
  for await (const page of inPortions(2_000, (after, limit) => debtsPage(platform.database.sql, after, limit)))
    for (const debt of page) yield debt.state === 'ACTIVA' || debt.state === 'EN_NEGOCIACION' ? debt : 'closed';
}

function table(figures: CampaignFigures): string {
  const lines: [string, string][] = [
    ['deudas con oferta', counted(figures.offers)],
    ['  también en cuotas', counted(figures.withInstalments)],
    ['suma de saldos', formatPesos(figures.balances)],
    ['suma de ofertas', formatPesos(figures.total)],
    ['oferta más baja', figures.lowest === undefined ? '—' : formatPesos(figures.lowest)],
    ['oferta más alta', figures.highest === undefined ? '—' : formatPesos(figures.highest)],
  ];
  return lines.map(([name, value]) => `${name.padEnd(24)}${value}\n`).join('');
}
