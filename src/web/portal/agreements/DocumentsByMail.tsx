import type { Agreement } from '#contract/agreements.ts';
import { useUser } from '#web/shared/session/SessionProvider.tsx';
import { Button } from '#ui/Button.tsx';
import { MailIcon } from '#ui/icons.ts';
import { DocumentMailProgress } from '#web/portal/parts/DocumentMailProgress.tsx';
import { AddEmail } from '#web/portal/parts/AddEmail.tsx';
import { useDocumentMail } from '#web/portal/parts/use-document-mail.ts';

export function DocumentsByMail({ agreement }: { agreement: Agreement }) {
  const email = useUser()?.email ?? null;
  const { mail, send } = useDocumentMail(email);
  if (email === null)
    return (
      <div className="mt-4">
        <AddEmail />
      </div>
    );
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      {mail.kind === 'idle' ? (
        <Button
          variant="quiet"
          size="md"
          className="-ml-4"
          icon={<MailIcon aria-hidden />}
          onClick={() => send(agreement)}
        >
          {agreement.documentsSent ? 'Enviármelos otra vez al correo' : 'Enviármelos al correo'}
        </Button>
      ) : (
        <div className="w-full">
          <DocumentMailProgress mail={mail} onRetry={() => send(agreement)} />
        </div>
      )}
    </div>
  );
}
