import { answerDispute } from '#contract/disputes.ts';
import { z } from '#contract/wire.ts';

export const disputeTextForm = z.pipe(
  z.transform(({ text }: { text: string }) => ({ texto: text })),
  answerDispute.body,
);
export const disputeTextNames = { text: { id: 'texto-del-reclamo', wire: 'texto' } } as const;
