import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { cx } from './class-names.ts';
import { CloseIcon } from './icons.ts';
import { IconButton } from './IconButton.tsx';

type DialogProps = {
  open: boolean;
  /** Called on Escape, a backdrop click, the close button and the back gesture, but only when `dismissible` is true. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  actionsScroll?: boolean;
  placement?: 'center' | 'sheet' | 'drawer';
  size?: 'sm' | 'md' | 'lg';
  /** When false, the dialog has no close button, and neither Escape nor the backdrop closes the dialog. */
  dismissible?: boolean;
  /** Hides the page completely, for example after a forced sign-out. */
  blank?: boolean;
  role?: 'dialog' | 'alertdialog';
  /** Receives the focus when the dialog opens. The default is the title, or the first button of an alertdialog. */
  initialFocus?: RefObject<HTMLElement | null>;
  closeLabel?: string;
};

/** The exit animation plus a frame, in milliseconds. */
const exitMs = { center: 170, sheet: 320, drawer: 320 } as const;

export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  actions,
  actionsScroll = false,
  placement = 'center',
  size = 'md',
  dismissible = true,
  blank = false,
  role = 'dialog',
  initialFocus,
  closeLabel = 'Cerrar',
}: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [kept, setKept] = useState(open);
  if (open && !kept) setKept(true);
  useEffect(() => {
    if (open || !kept) return;
    const gone = setTimeout(() => setKept(false), exitMs[placement]);
    return () => clearTimeout(gone);
  }, [open, kept, placement]);

  useLayoutEffect(() => {
    const dialog = element.current;
    if (!open || !dialog) return;
    dialog.showModal();
    const first =
      initialFocus?.current ??
      dialog.querySelector<HTMLElement>(role === 'alertdialog' ? '.dialog-actions .btn' : '.dialog-title');
    first?.focus();
    return () => dialog.close();
  }, [open, initialFocus, role]);

  // Chromium closes a dialog on repeated Escape although `cancel` is prevented, and the key event may target the body.
  useEffect(() => {
    if (!open || dismissible) return;
    const swallow = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    document.addEventListener('keydown', swallow, { capture: true });
    return () => document.removeEventListener('keydown', swallow, { capture: true });
  }, [open, dismissible]);

  return (
    <dialog
      ref={element}
      role={role}
      className={cx(
        'dialog',
        placement !== 'center' && `dialog-${placement}`,
        size !== 'md' && `dialog-${size}`,
        blank && 'dialog-blank',
      )}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-text` : undefined}
      aria-modal="true"
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (dismissible) onClose();
      }}
      onClose={(event) => {
        // The browser closed the dialog, for example by a back gesture. The component calls `onClose` or opens the
        // dialog again.
        if (event.target !== event.currentTarget || !open || event.currentTarget.open) return;
        if (dismissible) onClose();
        else event.currentTarget.showModal();
      }}
      onPointerDown={(event) => {
        if (dismissible && event.target === event.currentTarget) onClose();
      }}
    >
      {open || kept ? (
        <>
          <div className="dialog-head">
            <h2 className="dialog-title" tabIndex={-1} id={`${id}-title`}>
              {title}
            </h2>
            {dismissible ? <IconButton label={closeLabel} icon={<CloseIcon aria-hidden />} onClick={onClose} /> : null}
          </div>
          <div className="dialog-body">
            {description ? (
              <div className="dialog-description" id={`${id}-text`}>
                {description}
              </div>
            ) : null}
            {children}
            {actions && actionsScroll ? <div className="dialog-actions">{actions}</div> : null}
          </div>
          {actions && !actionsScroll ? <div className="dialog-actions">{actions}</div> : null}
        </>
      ) : null}
    </dialog>
  );
}
