import { sendRecoveryCode } from '#contract/recovery.ts';
import { z } from '#contract/wire.ts';
import type { RecoveryWish } from '#web/shared/session/visit/recovery.ts';

export const emptyWish: RecoveryWish = { documentType: 'CC', documentNumber: '', channel: 'email' };

export const forgotPasswordNames = {
  documentType: { id: 'tipo-documento', wire: 'tipoDocumento' },
  documentNumber: { id: 'documento', wire: 'numeroDocumento' },
  channel: { id: 'canal', wire: 'canal' },
} as const;

export const forgotPasswordForm = z.pipe(
  z.transform(({ documentType, documentNumber, channel }: RecoveryWish) => ({
    tipoDocumento: documentType,
    numeroDocumento: documentNumber,
    canal: channel,
  })),
  sendRecoveryCode.body,
);
