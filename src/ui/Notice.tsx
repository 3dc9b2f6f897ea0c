import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { CloseIcon, ErrorIcon, InfoIcon, SuccessIcon, WarnIcon } from './icons.ts';
import { IconButton } from './IconButton.tsx';
import type { Tone } from './Tag.tsx';

type NoticeProps = {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  /** One to three TextButtons or TextLinks. */
  actions?: ReactNode;
  role?: 'alert' | 'status';
  onClose?: () => void;
  icon?: ReactNode;
  className?: string;
};

export const toneIcons = { neutral: InfoIcon, info: InfoIcon, success: SuccessIcon, warn: WarnIcon, danger: ErrorIcon };

export function Notice({ tone = 'info', title, children, actions, role, onClose, icon, className }: NoticeProps) {
  const ToneIcon = toneIcons[tone];
  return (
    <div className={cx('notice', `notice-${tone}`, className)} role={role}>
      {icon === undefined ? <ToneIcon aria-hidden /> : icon}
      <div className="notice-body">
        {title ? <p className="notice-title">{title}</p> : null}
        {children ? <div className="notice-text">{children}</div> : null}
        {actions ? <div className="notice-actions">{actions}</div> : null}
      </div>
      {onClose ? (
        <IconButton
          className="notice-close"
          size="sm"
          label="Cerrar aviso"
          icon={<CloseIcon aria-hidden />}
          onClick={onClose}
        />
      ) : null}
    </div>
  );
}
