import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Instances of one build have the same name. A changed script or style changes the name. */
export function buildName(release: string, webDir: string): string {
  const page = path.join(webDir, 'index.html');
  if (!existsSync(page)) return release;
  return `${release}+${createHash('sha256').update(readFileSync(page)).digest('hex').slice(0, 10)}`;
}
