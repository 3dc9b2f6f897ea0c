import type { ReactNode } from 'react';
import type { codeDeliveries } from '#contract/account.ts';
import { fillMessage } from '#contract/fill-message.ts';
import * as messages from '#contract/messages.es-CO.json';
import { Notice } from '#ui/Notice.tsx';

type DeliveryNoticeProps = {
  delivery: (typeof codeDeliveries)[number] | undefined;
  channel: 'email' | 'celular';
  maskedTarget: string;
  actions?: ReactNode;
  className?: string;
};

export function DeliveryNotice({ delivery, channel, maskedTarget, actions, className }: DeliveryNoticeProps) {
  if (delivery !== 'DEMORADA' && delivery !== 'FALLIDA') return null;
  const { titulo, texto } = delivery === 'DEMORADA' ? messages.OTP_DELAYED : messages.OTP_NOT_DELIVERED;
  const canal = channel === 'email' ? 'correo' : 'celular';
  return (
    <Notice tone="warn" role="alert" className={className} title={titulo} actions={actions}>
      {fillMessage(texto, { canal, valor: maskedTarget })}
    </Notice>
  );
}
