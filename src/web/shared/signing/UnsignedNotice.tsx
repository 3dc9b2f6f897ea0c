import type { ReactNode } from 'react';
import { submissionMessage } from '#web/shared/api/failures.ts';
import { Notice } from '#ui/Notice.tsx';
import { TextButton } from '#ui/TextButton.tsx';

type UnsignedNoticeProps = {
  failure: unknown;
  tone?: 'info' | 'warn' | 'danger';
  actions?: ReactNode;
  onRetry?: () => void;
};

/** Retrying is safe, because the server saves the signature once. */
export function UnsignedNotice({ failure, tone = 'danger', actions, onRetry }: UnsignedNoticeProps) {
  return (
    <Notice
      tone={tone}
      role="alert"
      title="No pudimos guardar tu aceptación"
      actions={onRetry ? <TextButton onClick={onRetry}>Intentar de nuevo</TextButton> : actions}
    >
      {submissionMessage(failure)}
    </Notice>
  );
}
