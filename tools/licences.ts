import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from './build-stamp.ts';

export interface Component {
  name: string;
  version: string;
  licenses?: ({ license: { id?: string; name?: string } } | { expression: string })[];
}

/** Licences that allow shipping an unchanged package with the program. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  // The licence of libvips, the separate library of sharp.
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  // The licence of typefaces.
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Packages that state their licence only in a file. A person has read each of these files. */
const read: Readonly<Record<string, string>> = { 'png-js@2.0.0': 'MIT' };

/** An SPDX expression; undefined when unknown. */
export function licenceOf({ name, version, licenses = [] }: Component): string | undefined {
  const said = licenses.map((each) =>
    'expression' in each ? each.expression : (each.license.id ?? each.license.name),
  );
  return said.length > 0 ? said.join(' AND ') : read[`${name}@${version}`];
}

/** Returns true when allowed licences satisfy the expression: every part of an AND, any part of an OR. */
export function isAllowed(expression: string): boolean {
  const flat = expression.replace(/\(([^()]*)\)/g, (_whole, inner: string) => (isAllowed(inner) ? 'MIT' : 'forbidden'));
  if (flat !== expression) return isAllowed(flat);
  return expression.split(/ OR /).some((one) => one.split(/ AND /).every((part) => allowed.has(part.trim())));
}

export const refusedLicences = (components: readonly Component[]): string[] =>
  components.flatMap((component) => {
    const licence = licenceOf(component);
    return licence !== undefined && isAllowed(licence)
      ? []
      : [`${component.name}@${component.version}: ${licence ?? 'no licence stated'}`];
  });

/**
 * Uses a lock file without development tools: `npm --omit=dev` would also omit packages that both the product and a
 * tool use.
 */
async function billOfMaterials(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rebanca-sbom-'));
  try {
    for (const [name, parse] of [
      ['package.json', withoutTools],
      ['package-lock.json', (lock: Lock) => ({ ...lock, packages: productionPackages(lock) })],
    ] as const) {
      const text = await readFile(join(projectRoot, name), 'utf8');
      await writeFile(join(folder, name), JSON.stringify(parse(JSON.parse(text))));
    }
    const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
    const { stdout } = await promisify(execFile)('npm', args, { cwd: folder, maxBuffer: 2 ** 26 });
    return stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Lock {
  packages: Record<string, { dev?: boolean; devDependencies?: object }>;
}

function withoutTools<Manifest extends { devDependencies?: object }>(manifest: Manifest): Manifest {
  const { devDependencies: _tools, ...rest } = manifest;
  return rest as Manifest;
}

const productionPackages = ({ packages }: Lock): Lock['packages'] =>
  Object.fromEntries(
    Object.entries(packages).flatMap(([path, entry]) =>
      entry.dev ? [] : [[path, path ? entry : withoutTools(entry)]],
    ),
  );

export async function writeBillOfMaterials(): Promise<string | undefined> {
  const bill = await billOfMaterials();
  const { components } = JSON.parse(bill) as { components: Component[] };
  const folder = join(projectRoot, 'dist');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'sbom.cdx.json'), bill);
  const lines = components.map((each) => `${each.name} ${each.version}: ${licenceOf(each) ?? '?'}`);
  await writeFile(join(folder, 'licencias.txt'), `${[...new Set(lines)].toSorted().join('\n')}\n`);
  const refused = refusedLicences(components);
  return refused.length > 0 ? refused.join('\n') : undefined;
}
