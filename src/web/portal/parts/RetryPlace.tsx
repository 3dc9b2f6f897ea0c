import { Button } from '#ui/Button.tsx';
import { RetryIcon } from '#ui/icons.ts';

type RetryPlaceProps = { pending: boolean; onRetry: () => void };

/** The specification (§7) forbids an error message here. */
export function RetryPlace({ pending, onRetry }: RetryPlaceProps) {
  return (
    <div className="grid min-h-48 place-items-center">
      <Button variant="soft" pending={pending} icon={<RetryIcon aria-hidden />} onClick={onRetry}>
        Reintentar
      </Button>
    </div>
  );
}
