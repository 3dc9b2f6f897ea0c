import { codeField } from '#contract/identifiers.ts';
import { z } from '#contract/wire.ts';

export const codeForm = z.object({ code: codeField });
export const codeNames = { code: { id: 'codigo', wire: 'codigo' } } as const;
