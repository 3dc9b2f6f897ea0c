import { answerDispute } from '#contract/disputes.ts';
import { z } from '#contract/wire.ts';

/** The text of an answer or an appeal; both have the same rules. */
export const disputeTextForm = z.pipe(
  z.transform(({ text }: { text: string }) => ({ texto: text })),
  answerDispute.body,
);
export const disputeTextNames = { text: { id: 'texto-del-reclamo', wire: 'texto' } } as const;
