import { Button } from '#ui/Button.tsx';
import { RetryIcon } from '#ui/icons.ts';

type RetryPlaceProps = { pending: boolean; onRetry: () => void };

/** The empty place of what could not be read. The specification wants such a failure silent (§7). */
export function RetryPlace({ pending, onRetry }: RetryPlaceProps) {
  return (
    <div className="grid min-h-48 place-items-center">
      <Button variant="soft" pending={pending} icon={<RetryIcon aria-hidden />} onClick={onRetry}>
        Reintentar
      </Button>
    </div>
  );
}
