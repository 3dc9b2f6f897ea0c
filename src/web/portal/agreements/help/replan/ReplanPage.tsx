import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { managementQuery } from '#web/shared/api/person.queries.ts';
import { usePrefetched } from '#web/shared/api/queries.ts';
import { RouterButton } from '#web/shared/parts/links.tsx';
import { pageNotFound } from '#web/shared/routing/fatal-error.ts';
import { useUser } from '#web/shared/session/SessionProvider.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { EmptyBench } from '#ui/illustrations/EmptyBench.tsx';
import type { helpSearch } from '#web/portal/selection.ts';
import { proposalQuery } from '#web/portal/agreements/agreements.queries.ts';
import { NewAgreement } from './NewAgreement.tsx';
import { replanOptionsQuery } from './replan.queries.ts';
import { TermChanged } from './TermChanged.tsx';
import { TermChoice } from './TermChoice.tsx';

const route = getRouteApi('/app/portal/ofertas/acuerdos/ayuda');
const address = '/portal/ofertas/acuerdos/ayuda';

export function ReplanPage() {
  const { acuerdo = '', propuesta } = route.useSearch() as ReturnType<typeof helpSearch>;
  const user = useUser();
  const { agreements, obligations } = usePrefetched(managementQuery);
  const terms = usePrefetched(replanOptionsQuery(acuerdo));
  const { data: proposal } = useQuery({ ...proposalQuery(propuesta ?? ''), enabled: propuesta !== undefined });
  const agreement = agreements.find(({ id }) => id === acuerdo);
  const obligation = obligations.find(({ id }) => id === agreement?.obligationId);
  if (!agreement) throw pageNotFound(address);
  if (!user) return null;
  const next = agreements.find(({ id }) => id === agreement.replacedBy?.id);
  if (next) return <TermChanged agreement={next} email={user.email} />;
  if (terms.options === null) return <NotNow agreementId={agreement.id}>{terms.whyNot}</NotNow>;
  const { replaces } = proposal ?? {};
  if (proposal && replaces?.agreementId === agreement.id && obligation)
    return (
      <NewAgreement
        key={proposal.id}
        agreement={agreement}
        obligation={obligation}
        proposal={proposal}
        replaces={replaces}
        user={user}
      />
    );
  return <TermChoice key={agreement.id} agreement={agreement} options={terms.options} />;
}

function NotNow({ agreementId, children }: { agreementId: string; children: string }) {
  return (
    <EmptyState
      headingLevel={1}
      illustration={<EmptyBench />}
      title="Ahora no se puede cambiar el plazo"
      actions={
        <RouterButton to={address} search={{ acuerdo: agreementId }}>
          Ver qué más puedo hacer
        </RouterButton>
      }
    >
      <p role="status">{children}</p>
    </EmptyState>
  );
}
