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

/** Brings what the tests run in: Chromium and, where Debian gives it, its headless shell. */
export function bringBrowsers(): void {
  chromiumPath();
  if (!process.env.CHROMIUM_PATH && !findExecutable([shell])) installDebianPackage(shell);
}

/** The path of what takes a quarter less time for the same pages: Chromium's headless shell, else Chromium. */
export function quickChromiumPath(): string {
  return (process.env.CHROMIUM_PATH ? undefined : findExecutable([shell])) ?? chromiumPath();
}

/** What a browser is started with, so that it asks nothing of the network on its own. */
export const chromiumArguments = (): string[] => [
  ...(isRoot() ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  ...(process.env.EXTRA_FLAGS ? process.env.EXTRA_FLAGS.split(' ') : []),
];

/**
 * A headless browser that is all of Chromium, for benchmarks and for where the shell does otherwise: its pointer lies in each
 * page that opens, and it reports no window that is opened without a way back.
 */
export function launchWholeChromium(extraArgs: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArguments(), ...extraArgs] });
}
