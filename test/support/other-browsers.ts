import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { EngineName } from '#test/engines/engine.ts';
import { findExecutable, installDebianPackage } from './system-package.ts';

const libraries = '/usr/lib';

/** Debian installs MiniBrowser outside PATH, in a folder with the library's version. */
function findMiniBrowser(): string | undefined {
  if (!existsSync(libraries)) return undefined;
  const machines = readdirSync(libraries).map((name) => join(libraries, name));
  const versions = ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'];
  return findExecutable(
    ['MiniBrowser'],
    machines.flatMap((folder) => versions.map((version) => join(folder, version))),
  );
}

type Program = { find: () => string | undefined; debianPackage: string };

const firefox: Program = { find: () => findExecutable(['firefox-esr', 'firefox']), debianPackage: 'firefox-esr' };
const webKitDriver: Program = { find: () => findExecutable(['WebKitWebDriver']), debianPackage: 'webkit2gtk-driver' };
const miniBrowser: Program = { find: findMiniBrowser, debianPackage: 'webkit2gtk-driver' };
const xvfb: Program = { find: () => findExecutable(['Xvfb']), debianPackage: 'xvfb' };

const programs: Record<EngineName, Program[]> = { Firefox: [firefox], WebKit: [webKitDriver, miniBrowser, xvfb] };
export const engineNames = Object.keys(programs) as EngineName[];

export const isInstalled = (engine: EngineName): boolean => programs[engine].every(({ find }) => find());

export function missingPackages(engine: EngineName): string[] {
  const missing = programs[engine].filter(
    ({ find, debianPackage }) => !find() && !(installDebianPackage(debianPackage) && find()),
  );
  return [...new Set(missing.map(({ debianPackage }) => debianPackage))];
}

const pathOf = (program: Program) => (): string => {
  const path = program.find();
  if (path === undefined) throw new Error(`The package ${program.debianPackage} is missing`);
  return path;
};

export const firefoxPath = pathOf(firefox);
export const webKitDriverPath = pathOf(webKitDriver);
export const miniBrowserPath = pathOf(miniBrowser);
export const xvfbPath = pathOf(xvfb);
