import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Names the pages that this server gives out: the release, and what the built page is made of. Two instances with the
 * same build have the same name, and a build with any other script or style has another.
 */
export function buildName(release: string, webDir: string): string {
  const page = path.join(webDir, 'index.html');
  if (!existsSync(page)) return release;
  return `${release}+${createHash('sha256').update(readFileSync(page)).digest('hex').slice(0, 10)}`;
}
