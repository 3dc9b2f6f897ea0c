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

/**
 * The path of the browser that the tests run in: Chromium without its window, which takes a quarter less time for the
 * same journeys, where this machine has it or Debian gives it; else its Chromium.
 */
export function testBrowserPath(): string {
  const shell = 'chromium-headless-shell';
  if (process.env.CHROMIUM_PATH) return chromiumPath();
  return (
    findExecutable([shell]) ?? (installDebianPackage(shell) ? findExecutable([shell]) : undefined) ?? chromiumPath()
  );
}

/** What a browser is started with, so that it asks nothing of the network on its own. */
export const chromiumArguments = (): string[] => [
  ...(isRoot() ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
];

/** A headless browser. */
export function launchChromium(extraArgs: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArguments(), ...extraArgs] });
}
