import { minimumPasswordLength, newPasswordField, passwordLength } from '#contract/auth.ts';
import { z } from '#contract/wire.ts';

export const newPasswordForm = z.object({ password: newPasswordField });

export const newPasswordNames = { password: { id: 'nueva-contrasena' } } as const;

export interface PasswordProgress {
  length: number;
  longEnough: boolean;
}

export function passwordProgress(password: string): PasswordProgress {
  const length = passwordLength(password);
  return { length, longEnough: length >= minimumPasswordLength };
}
