import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright';
import { findExecutable, installDebianPackage, isRoot } from './system-package.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const folders = ['/usr/bin', '/snap/bin', '/Applications/Google Chrome.app/Contents/MacOS'];

/** The path of this machine's Chromium. Installs it as root on Debian; otherwise says what is missing. */
export function chromiumPath(): string {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH=${chosen} no existe`);
  }
  const find = () => findExecutable([...names, 'Google Chrome'], folders);
  const found = find() ?? (installDebianPackage('chromium') ? find() : undefined);
  if (found) return found;
  throw new Error('Falta Chromium: instala el paquete `chromium` o Google Chrome, o indica su ruta en CHROMIUM_PATH');
}

const shell = 'chromium-headless-shell';

/** Installs Chromium and, where Debian has it, its headless shell. */
export function bringBrowsers(): void {
  chromiumPath();
  if (!process.env.CHROMIUM_PATH && !findExecutable([shell])) installDebianPackage(shell);
}

/** The path of Chromium's headless shell, which is a quarter faster, else of Chromium. */
export function quickChromiumPath(): string {
  return (process.env.CHROMIUM_PATH ? undefined : findExecutable([shell])) ?? chromiumPath();
}

/** Arguments that prevent network requests of the browser's own. */
export const chromiumArguments = (): string[] => [
  ...(isRoot() ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  ...(process.env.EXTRA_FLAGS ? process.env.EXTRA_FLAGS.split(' ') : []),
];

/**
 * A headless browser with all of Chromium, for benchmarks and for tests in which the shell differs: its pointer is
 * inside each new page, and it does not report windows without an opener.
 */
export function launchWholeChromium(extraArgs: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArguments(), ...extraArgs] });
}
