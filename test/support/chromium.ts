import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright';
import { findExecutable, installDebianPackage, isRoot } from './system-package.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const folders = ['/usr/bin', '/snap/bin', '/Applications/Google Chrome.app/Contents/MacOS'];

/**
 * As root on Debian, installs Chromium when it is missing.
 * @throws Error when no Chromium is found.
 */
export function chromiumPath(): string {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH=${chosen} does not exist`);
  }
  const find = () => findExecutable([...names, 'Google Chrome'], folders);
  const found = find() ?? (installDebianPackage('chromium') ? find() : undefined);
  if (found) return found;
  throw new Error('Chromium is missing: install the package `chromium` or Google Chrome, or set CHROMIUM_PATH');
}

const shell = 'chromium-headless-shell';

export function bringBrowsers(): void {
  chromiumPath();
  if (!process.env.CHROMIUM_PATH && !findExecutable([shell])) installDebianPackage(shell);
}

/** Prefers Chromium's headless shell, which is a quarter faster, unless CHROMIUM_PATH is set. */
export function quickChromiumPath(): string {
  return (process.env.CHROMIUM_PATH ? undefined : findExecutable([shell])) ?? chromiumPath();
}

/** Chromium does not start as root with its process sandbox. */
export const chromiumArguments = (): string[] => [
  ...(isRoot() ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
];

/**
 * For benchmarks, and for tests in which the headless shell differs: its pointer is inside each new page, and it does
 * not report windows without an opener.
 */
export function launchWholeChromium(extraArgs: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArguments(), ...extraArgs] });
}
