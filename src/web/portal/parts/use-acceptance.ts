import { paymentAgreement, type Agreement } from '#contract/agreements.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { call } from '#web/shared/api/client.ts';
import { isProblem } from '#web/shared/api/failures.ts';
import { useAttempt } from '#web/shared/api/use-attempt.ts';
import { useSignatureCode } from '#web/shared/parts/use-code.ts';
import { useSignature } from '#web/shared/signing/use-signature.ts';

type Acceptance = {
  subjectId: string;
  ofDebt?: boolean;
  bodyWith: (signature: { acceptsAgreement: true; codeId: string; code: string }) => BodyOf<typeof paymentAgreement>;
  onAccepted: (agreement: Agreement) => unknown;
  onElsewhere: () => unknown;
};

/** A retry of the same request uses the same idempotency key, except after a final refusal (`isFinalRefusal`). */
export function useAcceptance({ subjectId, ofDebt = false, bodyWith, onAccepted, onElsewhere }: Acceptance) {
  const attempt = useAttempt();
  return useSignature(
    useSignatureCode(subjectId),
    async (signature) => {
      const body = bodyWith({ acceptsAgreement: true, ...signature });
      let agreement: Agreement;
      try {
        ({ agreement } = await attempt(body, (sent) => call(paymentAgreement, sent)));
      } catch (failure) {
        if (!isProblem(failure, 'ALREADY_ACCEPTED')) throw failure;
        return onElsewhere();
      }
      return onAccepted(agreement);
    },
    { ofDebt },
  );
}
