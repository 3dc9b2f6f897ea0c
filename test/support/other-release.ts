import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#tools/build-stamp.ts';

const hash = /-([\w-]{8})(?=\.\w{2,5}\b)/;

/** Copies the build with other hashed file names, like the build of another release. */
export function otherRelease(): { webDir: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'rebanca-release-'));
  for (const each of ['web', 'render'])
    cpSync(join(projectRoot, 'dist', each), join(folder, each), { recursive: true });
  const assets = join(folder, 'web', 'assets');
  const renamed = new Map<string, string>();
  for (const name of readdirSync(assets).filter((each) => hash.test(each))) {
    if (/\.(?:br|gz)$/.test(name)) rmSync(join(assets, name));
    else
      renamed.set(
        name,
        name.replace(hash, (_all, own: string) => `-${[...own].toReversed().join('')}`),
      );
  }
  for (const [name, other] of renamed) renameSync(join(assets, name), join(assets, other));
  const names = new RegExp([...renamed.keys()].map((name) => name.replaceAll('.', '\\.')).join('|'), 'g');
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile() || !/\.(?:html|js|mjs|css|json)$/.test(file.name)) continue;
    const place = join(file.parentPath, file.name);
    writeFileSync(
      place,
      readFileSync(place, 'utf8').replace(names, (name) => renamed.get(name)!),
    );
  }
  return { webDir: join(folder, 'web'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}
