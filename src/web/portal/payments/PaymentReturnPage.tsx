import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import type { PaymentStrategy } from '#contract/payment-strategies.ts';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import type { ReturnHint } from '#web/portal/provider-return.ts';
import { pageNotFound } from '#web/shared/routing/fatal-error.ts';
import { useTitleFocus } from '#web/shared/parts/use-title-focus.ts';
import { ApprovedPayment } from './ApprovedPayment.tsx';
import { DeclinedPayment } from './DeclinedPayment.tsx';
import { MoneyInReview } from './MoneyInReview.tsx';
import { NoPayment, OpenPayment, VerifyingPayment } from './OpenPayment.tsx';
import { UnpaidReturn } from './UnpaidReturn.tsx';
import { useVerification } from './use-verification.ts';
import { useWayBack } from './use-way-back.ts';

/** The server alone determines the outcome, never the query of the URL. */
export function PaymentReturnPage() {
  // The URL of a membership's payment contains no strategy.
  const { strategy = 'membresia' } = useParams({ strict: false }) as { strategy?: PaymentStrategy };
  const hint: ReturnHint = useSearch({ strict: false });
  const { verification, checking, again } = useVerification(strategy, hint);
  const { data: management } = useQuery(managementQuery);
  const { kind } = verification;
  useTitleFocus(kind, kind === 'verifying');
  const fromProvider = (hint.id ?? hint.ref_payco) !== undefined;
  useWayBack('attempt' in verification ? verification.attempt : undefined, fromProvider);

  if (kind === 'verifying') return <VerifyingPayment />;
  if (kind === 'nothing') {
    // The transaction is unknown or belongs to another person, so the not-found page is shown.
    if (hint.id ?? hint.ref_payco) throw pageNotFound(`/portal/validar-pago/${strategy}`);
    return <NoPayment />;
  }
  if (kind === 'unanswered') return <OpenPayment kind="unknown" checking={checking} onCheck={again} />;
  const { attempt } = verification;
  const agreement = management?.agreements.find(({ id }) => id === attempt.agreementId);
  switch (kind) {
    case 'approved':
      return <ApprovedPayment attempt={attempt} agreement={agreement} strategy={strategy} onRefresh={again} />;
    case 'pending':
    case 'unknown':
      return <OpenPayment kind={kind} attempt={attempt} checking={checking} onCheck={again} />;
    case 'in-review':
      return <MoneyInReview attempt={attempt} />;
    case 'declined':
      return <DeclinedPayment attempt={attempt} agreement={agreement} />;
    case 'cancelled':
    case 'voided':
      return <UnpaidReturn kind={kind} attempt={attempt} agreement={agreement} />;
  }
}
