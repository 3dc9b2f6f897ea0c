import { login } from '#contract/auth.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { z } from '#contract/wire.ts';

export type Credentials = BodyOf<typeof login>;

export const emptyCredentials: Credentials = { documentType: 'CC', documentNumber: '', password: '' };

export const signInNames = {
  documentType: { id: 'tipo-documento', wire: 'tipoDocumento' },
  documentNumber: { id: 'documento', wire: 'numeroDocumento' },
  password: { id: 'contrasena' },
} as const;

export const signInForm = z.pipe(
  z.transform(({ documentType, documentNumber, password }: Credentials) => ({
    tipoDocumento: documentType,
    numeroDocumento: documentNumber,
    password,
  })),
  login.body,
);
