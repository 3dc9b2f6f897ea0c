import { submissionMessage } from '#web/shared/api/failures.ts';
import { Button } from '#ui/Button.tsx';
import { RetryIcon } from '#ui/icons.ts';
import { Notice } from '#ui/Notice.tsx';

type BlockFailureProps = { what: string; failure: unknown; pending: boolean; onRetry: () => void };

/** One block of a page that could not be read; the rest of the page stands. */
export function BlockFailure({ what, failure, pending, onRetry }: BlockFailureProps) {
  return (
    <Notice
      tone="warn"
      role="alert"
      title={`No pudimos cargar ${what}`}
      actions={
        <Button size="md" variant="ghost" pending={pending} icon={<RetryIcon aria-hidden />} onClick={onRetry}>
          Intentar de nuevo
        </Button>
      }
    >
      {submissionMessage(failure)}
    </Notice>
  );
}
