import { useEffect, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { cx } from './class-names.ts';
import { CloseIcon } from './icons.ts';
import { IconButton } from './IconButton.tsx';
import { toneIcons } from './Notice.tsx';
import { toastMilliseconds, type ToastMessage } from './toast-queue.ts';

type ToastProps = { toast: ToastMessage; paused: boolean; onDismiss: (id: string) => void };

export function Toast({ toast, paused, onDismiss }: ToastProps) {
  const left = useRef(toastMilliseconds(toast));
  useEffect(() => {
    if (paused || left.current === Infinity) return;
    const started = performance.now();
    const timer = setTimeout(() => onDismiss(toast.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - started;
    };
  }, [paused, toast.id, onDismiss]);
  const ToneIcon = toneIcons[toast.tone ?? 'info'];
  const button = ({ label, onAct }: NonNullable<ToastMessage['action']>, className?: string) => (
    <Button
      variant="quiet"
      size="md"
      className={className}
      onClick={() => {
        onAct();
        onDismiss(toast.id);
      }}
    >
      {label}
    </Button>
  );
  return (
    <div className={cx('toast', `toast-${toast.tone ?? 'info'}`, toast.later && 'toast-asking')}>
      <ToneIcon aria-hidden />
      <p className="toast-text">{toast.text}</p>
      {toast.action ? button(toast.action, 'toast-action') : null}
      {toast.later ? (
        button(toast.later)
      ) : (
        <IconButton label="Cerrar aviso" icon={<CloseIcon aria-hidden />} onClick={() => onDismiss(toast.id)} />
      )}
    </div>
  );
}

/** Keep the region mounted, or screen readers miss the first message. Do not use toasts for blocking errors. */
export function ToastRegion({
  toasts,
  onDismiss,
}: {
  toasts: readonly ToastMessage[];
  onDismiss: (id: string) => void;
}) {
  const [held, setHeld] = useState(false);
  const [away, setAway] = useState(false);
  useEffect(() => {
    const look = () => setAway(document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return (
    <section
      className="toasts"
      aria-label="Avisos"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={(event) => setHeld(event.currentTarget.contains(event.relatedTarget))}
    >
      <div role="status" className="grid gap-2.5">
        {toasts.map((toast) => (
          <Toast key={toast.id} toast={toast} paused={held || away} onDismiss={onDismiss} />
        ))}
      </div>
    </section>
  );
}
