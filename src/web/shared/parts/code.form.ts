import { codeField } from '#contract/recovery.ts';
import { z } from '#contract/wire.ts';

export const codeForm = z.object({ code: codeField });
export const codeNames = { code: { id: 'codigo', wire: 'codigo' } } as const;
