import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where a run keeps the files of an empty portal on PGlite; no file is there until a test asks for one. */
export const embeddedTemplatePath = (run: string): string => join(tmpdir(), `rebanca-template-${run}.tar`);

export const removeEmbeddedTemplate = (run: string): Promise<void> => rm(embeddedTemplatePath(run), { force: true });
