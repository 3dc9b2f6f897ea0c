import { minimumPasswordLength, newPasswordField, passwordLength } from '#contract/auth.ts';
import { z } from '#contract/wire.ts';

/** The one rule of a new password. No composition rules. */
export const newPasswordForm = z.object({ password: newPasswordField });

export const newPasswordNames = { password: { id: 'nueva-contrasena' } } as const;

export interface PasswordProgress {
  /** Characters as a person counts them. */
  length: number;
  longEnough: boolean;
}

/** How far a password has come while it is typed. */
export function passwordProgress(password: string): PasswordProgress {
  const length = passwordLength(password);
  return { length, longEnough: length >= minimumPasswordLength };
}
