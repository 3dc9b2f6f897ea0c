import type { DisputeKind } from '#domain/disputes/kinds.ts';
import { isRefusal } from '#domain/refusal.ts';
import type { Platform } from '#server/platform.ts';
import type { Services } from '#server/services.ts';

export interface DemoDispute {
  obligation: string;
  kind: DisputeKind;
  daysAgo: number;
  text: string;
  accepted?: string;
}

const dayMs = 24 * 60 * 60_000;

/** Skips each debt that already has a dispute. */
export async function fileDisputes(
  { clock }: Pick<Platform, 'clock'>,
  { disputes, cases }: Pick<Services, 'disputes' | 'cases'>,
  demo: readonly DemoDispute[],
  customerOf: (obligation: string) => Promise<string | undefined>,
): Promise<void> {
  for (const { obligation, kind, daysAgo, text, accepted } of demo) {
    const filedAt = new Date(clock.now().getTime() - daysAgo * dayMs);
    const customerId = await customerOf(obligation);
    if (!customerId) throw new Error(`Nadie debe la obligación ${obligation} de la demostración.`);
    const known = await disputes.list(customerId, filedAt);
    const debt = known.debts.find(({ number }) => number === obligation);
    if (!debt || known.data.some(({ obligationId }) => obligationId === debt.obligationId)) continue;
    const body = { kind, obligationId: debt.obligationId, text } as Parameters<typeof disputes.file>[1];
    const filed = await disputes.file(customerId, body, filedAt);
    if (isRefusal(filed)) throw new Error(`El reclamo de ${obligation} no se puede radicar: ${filed.refused}`);
    if (accepted === undefined) continue;
    const open = await cases.list({ kind: 'RECLAMO', isResolved: false });
    const own = open.find(({ row }) => row.subjectId === filed.id);
    const resolution = { outcome: 'ACEPTADO', motive: accepted, relieves: false };
    const resolved = await cases.resolve(own?.row.number ?? '', resolution, new Date(filedAt.getTime() + dayMs));
    if (isRefusal(resolved)) throw new Error(`El reclamo de ${obligation} no se puede responder: ${resolved.refused}`);
  }
}
