import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const embeddedTemplatePath = (run: string): string => join(tmpdir(), `rebanca-template-${run}.tar`);

export const removeEmbeddedTemplate = (run: string): Promise<void> => rm(embeddedTemplatePath(run), { force: true });
