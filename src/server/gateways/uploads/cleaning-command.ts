import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const built = fileURLToPath(new URL('./cleaning-program.js', import.meta.url));

export function cleaningProgram(): string[] {
  if (existsSync(built)) return [built];
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  return ['--import', loader, fileURLToPath(new URL('./cleaning-program.ts', import.meta.url))];
}
