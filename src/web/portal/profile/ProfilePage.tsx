import { usePrefetched } from '#web/shared/api/queries.ts';
import { useUser } from '#web/shared/session/SessionProvider.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { DisputeLink } from '#web/portal/parts/DisputeLink.tsx';
import { IdentityCard } from '#web/portal/parts/IdentityCard.tsx';
import { AccessCard } from './AccessCard.tsx';
import { ConsentsCard } from './ConsentsCard.tsx';
import { ContactHoursCard } from './ContactHoursCard.tsx';
import { ContactsCard } from './ContactsCard.tsx';
import { OwnDataCard } from './OwnDataCard.tsx';
import { profileQuery } from './profile.queries.ts';
import { SessionsCard } from './SessionsCard.tsx';

export function ProfilePage() {
  const profile = usePrefetched(profileQuery);
  const user = useUser();
  if (!user) return null;
  const username = user.documentNumber;
  return (
    <>
      <PageHeader title="Tu perfil" />
      <div className="mt-8 grid gap-6">
        <IdentityCard standing={profile.identity} />
        <DisputeLink where="profile" />
        <div className="grid items-start gap-6 md:grid-cols-2">
          <div className="grid gap-6">
            <ContactsCard contacts={profile.contacts} canText={profile.canText} username={username} />
            <ContactHoursCard preference={profile.preference} />
            <SessionsCard sessions={profile.sessions} />
          </div>
          <div className="grid gap-6">
            <AccessCard changedAt={profile.passwordChangedAt} factor={profile.secondFactor} username={username} />
            <OwnDataCard requests={profile.requests} />
            <ConsentsCard consents={profile.consents} />
          </div>
        </div>
      </div>
    </>
  );
}
