import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { givenSecrets, createOwnSecret } from './secret-sources.ts';

describe('the file of a secret', () => {
  const given = 'el-secreto-de-produccion-con-mas-de-32-letras';
  let folder: string;
  beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'secreto-'))));
  afterEach(() => rm(folder, { recursive: true, force: true }));
  const none = { value: undefined, file: undefined, previous: undefined, previousFile: undefined };

  test('is created once, complete and readable only by its owner', async () => {
    const kept = Array.from({ length: 20 }, () => createOwnSecret(folder));
    expect(new Set(kept).size).toBe(1);
    expect(kept[0]!.length).toBeGreaterThanOrEqual(32);
    expect((await stat(path.join(folder, 'secreto'))).mode & 0o777).toBe(0o600);
  });

  test('is read without its final line break, and is rejected when too short', async () => {
    const file = path.join(folder, 'dado');
    await writeFile(file, `${given}\n`);
    expect(givenSecrets({ secret: { ...none, file, previous: 'x' } })).toEqual({ current: given, others: ['x'] });
    await writeFile(file, 'corto');
    expect(() => givenSecrets({ secret: { ...none, file, previousFile: `${file}-no` } })).toThrow(
      /REBANCA_SECRET_FILE: .* necesita al menos 32 caracteres\n.*REBANCA_SECRET_PREVIOUS_FILE: no se puede leer/,
    );
  });
});
