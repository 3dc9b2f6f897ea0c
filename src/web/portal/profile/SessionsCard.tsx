import { endOtherSessions, type ProfileSession } from '#contract/profile.ts';
import { call } from '#web/shared/api/client.ts';
import { useSubmission } from '#web/shared/api/use-submission.ts';
import { showToast } from '#web/shared/parts/toasts.store.ts';
import { useCurrentTime } from '#web/shared/session/visit/current-time.ts';
import { Button } from '#ui/Button.tsx';
import { DocumentRow } from '#ui/DocumentRow.tsx';
import { PhoneIcon, SystemThemeIcon } from '#ui/icons.ts';
import { RefusalNotice } from '#ui/forms/RefusalNotice.tsx';
import { Tag } from '#ui/Tag.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { lastUsed } from './profile-texts.ts';
import { useProfileReload } from './profile.queries.ts';

export function SessionsCard({ sessions }: { sessions: readonly ProfileSession[] }) {
  const reload = useProfileReload();
  const now = useCurrentTime();
  const closing = useSubmission(async () => {
    const { closed } = await call(endOtherSessions);
    await reload();
    showToast({
      id: 'sessions',
      tone: 'success',
      text: closed === 1 ? 'Cerramos la otra sesión.' : 'Cerramos las demás sesiones.',
    });
  });
  const others = sessions.filter(({ isCurrent }) => !isCurrent).length;
  return (
    <ProfileCard id="sesiones" title="Sesiones abiertas">
      <ul className="@container">
        {sessions.map(({ id, device, lastActivityAt, isCurrent }) => (
          <DocumentRow
            key={id}
            icon={/Android|iPhone/.test(device) ? <PhoneIcon aria-hidden /> : <SystemThemeIcon aria-hidden />}
            title={device}
            detail={isCurrent ? 'La que usas ahora' : lastUsed(lastActivityAt, now)}
            actions={isCurrent ? <Tag tone="success">Esta</Tag> : null}
          />
        ))}
      </ul>
      <RefusalNotice refusal={closing.refusal} className="mt-3" />
      {others > 0 ? (
        <Button className="mt-4" variant="soft" pending={closing.pending} onClick={() => void closing.send(undefined)}>
          Cerrar las demás
        </Button>
      ) : null}
    </ProfileCard>
  );
}
