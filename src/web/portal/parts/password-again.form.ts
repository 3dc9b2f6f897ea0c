import { passwordField } from '#contract/auth.ts';
import { z } from '#contract/wire.ts';

export const passwordAgainForm = z.object({ currentPassword: passwordField });
export const passwordAgainNames = { currentPassword: { id: 'contrasena-actual', wire: 'contrasenaActual' } } as const;
