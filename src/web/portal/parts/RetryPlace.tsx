import { Button } from '#ui/Button.tsx';
import { RetryIcon } from '#ui/icons.ts';

type RetryPlaceProps = { pending: boolean; onRetry: () => void };

/** Shows no error message, because failed loads of plans and agreements are silent (specification §7). */
export function RetryPlace({ pending, onRetry }: RetryPlaceProps) {
  return (
    <div className="grid min-h-48 place-items-center">
      <Button variant="soft" pending={pending} icon={<RetryIcon aria-hidden />} onClick={onRetry}>
        Reintentar
      </Button>
    </div>
  );
}
