import type { Agreement } from '#contract/agreements.ts';
import { useUser } from '#web/shared/session/SessionProvider.tsx';
import { Button } from '#ui/Button.tsx';
import { MailIcon } from '#ui/icons.ts';
import { PapersProgress } from '#web/portal/parts/PapersProgress.tsx';
import { AddEmail } from '#web/portal/parts/AddEmail.tsx';
import { usePapers } from '#web/portal/parts/use-papers.ts';

/** Asks for the accepted papers by mail, for who left before they were sent or wants them again. */
export function PapersByMail({ agreement }: { agreement: Agreement }) {
  const email = useUser()?.email ?? null;
  const { papers, send } = usePapers(email);
  if (email === null)
    return (
      <div className="mt-4">
        <AddEmail />
      </div>
    );
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      {papers.kind === 'idle' ? (
        <Button
          variant="quiet"
          size="md"
          className="-ml-4"
          icon={<MailIcon aria-hidden />}
          onClick={() => send(agreement)}
        >
          {agreement.papersSent ? 'Enviármelos otra vez al correo' : 'Enviármelos al correo'}
        </Button>
      ) : (
        <div className="w-full">
          <PapersProgress papers={papers} onRetry={() => send(agreement)} />
        </div>
      )}
    </div>
  );
}
