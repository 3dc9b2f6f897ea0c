import { useQuery } from '@tanstack/react-query';
import { isLiveOffer } from '#domain/offers/offer-states.ts';
import { documentsQuery, managementQuery } from '#web/shared/api/person.queries.ts';
import { usePrefetched } from '#web/shared/api/queries.ts';
import { RouterButton } from '#web/shared/parts/links.tsx';
import { DisputeLink } from '#web/portal/parts/DisputeLink.tsx';
import { Card } from '#ui/Card.tsx';
import { cx } from '#ui/class-names.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { EmptyBench } from '#ui/illustrations/EmptyBench.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { groupDocuments } from './document-groups.ts';
import { DocumentList } from '#web/portal/parts/DocumentList.tsx';
import { WithdrawalCard } from '#web/portal/parts/WithdrawalCard.tsx';

export function DocumentsPage() {
  const groups = groupDocuments(usePrefetched(documentsQuery));
  // Uses only cached data of the home page, because a request is not justified for the choice between two links.
  const { data } = useQuery({ ...managementQuery, enabled: false });
  const hasOffers = data?.offers.some(({ state }) => isLiveOffer(state)) ?? false;
  if (groups.length === 0) {
    return (
      <>
        <EmptyState
          headingLevel={1}
          illustration={<EmptyBench />}
          title="Tus documentos"
          actions={
            hasOffers ? (
              <RouterButton to="/portal/ofertas">Ver mis ofertas</RouterButton>
            ) : (
              <RouterButton to="/portal">Ver lo que sigue</RouterButton>
            )
          }
        >
          Tus documentos aparecen aquí cuando aceptes un acuerdo.
        </EmptyState>
        <div className="mt-6 flex justify-center text-center">
          <DisputeLink where="documents" />
        </div>
      </>
    );
  }
  return (
    <>
      <PageHeader title="Tus documentos" lead="Acuerdos, comprobantes y certificados, siempre a mano." />
      {/* The cards are in columns, so that a short group leaves no gap beside a long group. */}
      <div className={cx('mt-8 mb-6 gap-6 *:mb-6 *:break-inside-avoid', groups.length > 1 && 'md:columns-2')}>
        {groups.map(({ kind, title, documents }) => (
          <Card key={kind} padding="roomy" aria-labelledby={`grupo-${kind}`}>
            <h2 id={`grupo-${kind}`} className="h2 mb-2">
              {title}
            </h2>
            <DocumentList documents={documents} />
          </Card>
        ))}
        <WithdrawalCard />
      </div>
      <DisputeLink where="documents" />
    </>
  );
}
