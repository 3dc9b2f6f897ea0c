import type { SourceFile } from './source-files.ts';

/** A file that breaks a rule on purpose: a rule that stays silent about it guards nothing. */
export type Plant = { path: string; text: string };

export type Rule = {
  claim: string;
  /** What the file does against the rule, one entry each; empty when it obeys. */
  violations(file: SourceFile): string[];
  planted: readonly [Plant, ...Plant[]];
};

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const within = (folder: string) => (path: string) => path.startsWith(`${folder}/`);
const importedFiles = (file: SourceFile): string[] =>
  file.imports.flatMap(({ target }) => (target && 'file' in target ? [target.file] : []));
const importedPackages = (file: SourceFile): string[] =>
  file.imports.flatMap(({ target }) => (target && 'package' in target ? [target.package] : []));

const layers: Readonly<Record<string, readonly string[]>> = {
  'src/domain': ['src/domain'],
  'src/contract': ['src/contract', 'src/domain'],
  'src/server': ['src/server', 'src/contract', 'src/domain'],
  'src/web': ['src/web', 'src/contract', 'src/domain'],
  'src/sandbox': ['src/sandbox'],
};
/** Tests stand outside the layers: they may start third parties and read the demo people. */
const forTests = ['test', 'seeds', 'src/sandbox', 'tools'];

const layersPointInwards: Rule = {
  claim: 'domain ← contract ← server and web; server and web never meet; the sandbox sees nobody',
  violations: (file) => {
    const layer = Object.keys(layers).find((each) => within(each)(file.path));
    if (!layer) return [];
    const allowed = [...(layers[layer] ?? []), ...(isTest(file.path) ? forTests : [])];
    return importedFiles(file).filter((path) => !allowed.some((each) => within(each)(path)));
  },
  planted: [
    { path: 'src/domain/planted.ts', text: `import { endpoints } from '#contract/api.ts'` },
    { path: 'src/contract/planted.ts', text: `import type { Row } from '#server/db/schema/people.ts'` },
    { path: 'src/web/planted.ts', text: `const load = () => import('#server/main.ts')` },
    { path: 'src/server/planted.ts', text: `export { Button } from '#web/ui/Button.tsx'` },
    { path: 'src/sandbox/planted.ts', text: `type Money = import('#domain/money/money.ts').Pesos` },
  ],
};

const domainIsPure: Rule = {
  claim: 'the domain imports no package and reads no clock',
  violations: (file) =>
    within('src/domain')(file.path) && !isTest(file.path)
      ? [...importedPackages(file), ...found(file, /\bnew Date\(\s*\)|\bperformance\.now\b|\bsetTimeout\b/g)]
      : [],
  planted: [
    { path: 'src/domain/planted.ts', text: `import * as z from 'zod/mini'` },
    { path: 'src/domain/planted.ts', text: `import { createHash } from 'node:crypto'` },
    { path: 'src/domain/planted.ts', text: `export const today = () => new Date()` },
  ],
};

const contractIsLight: Rule = {
  claim: 'the contract knows one package, and only its small form',
  violations: (file) =>
    within('src/contract')(file.path) && !isTest(file.path)
      ? file.imports
          .filter(({ target, specifier }) => target && 'package' in target && specifier !== 'zod/mini')
          .map(({ specifier }) => specifier)
      : [],
  planted: [{ path: 'src/contract/planted.ts', text: `import { z } from 'zod'` }],
};

const databasePackages = ['drizzle-orm', 'pg', 'pg-copy-streams', '@electric-sql/pglite'];

const sqlStaysInStores: Rule = {
  claim: 'SQL is written only in *.store.ts and server/db',
  violations: (file) => {
    const { path } = file;
    if (!within('src')(path) || isTest(path) || within('src/server/db')(path) || path.endsWith('.store.ts')) return [];
    return [
      ...importedPackages(file).filter((name) => databasePackages.includes(name)),
      ...found(file, /\bsql(?:<[^`]*>)?`|\.execute\(\s*['"`]/g),
    ];
  },
  planted: [
    { path: 'src/server/modules/offers/offers.service.ts', text: `import { eq } from 'drizzle-orm'` },
    { path: 'src/server/jobs/planted.ts', text: `import pg from 'pg'` },
    { path: 'src/server/modules/offers/offers.routes.ts', text: 'export const all = (db) => db.run(sql`select 1`)' },
    { path: 'src/server/cli/planted.ts', text: `export const all = (db) => db.execute('select 1')` },
  ],
};

const part = (path: string, folder: string): string | undefined =>
  within(folder)(path) ? path.slice(folder.length + 1).split('/')[0] : undefined;

const modulesMeetInServices: Rule = {
  claim: 'server modules meet only through *.service.ts',
  violations: (file) => {
    const own = part(file.path, 'src/server/modules');
    if (!own || isTest(file.path)) return [];
    return importedFiles(file).filter((path) => {
      const other = part(path, 'src/server/modules');
      return other !== undefined && other !== own && !path.endsWith('.service.ts');
    });
  },
  planted: [
    {
      path: 'src/server/modules/offers/offers.service.ts',
      text: `import { find } from '#server/modules/agreements/agreements.store.ts'`,
    },
  ],
};

/** The map, its pages, and the root that any page may fall back to. */
const isRouteTable = (path: string): boolean =>
  within('src/web/routes')(path) || path === 'src/web/routes.ts' || path === 'src/web/routing/root.ts';

const featuresMeetInRoutes: Rule = {
  claim: 'web features meet only in routes',
  violations: (file) => {
    if (!within('src/web')(file.path) || isRouteTable(file.path) || isTest(file.path)) return [];
    const own = part(file.path, 'src/web/features');
    return importedFiles(file).filter((path) => {
      const other = part(path, 'src/web/features');
      return other !== undefined && other !== own;
    });
  },
  planted: [
    {
      path: 'src/web/features/offers/Planted.tsx',
      text: `import { payNow } from '#web/features/payments/payments.flow.ts'`,
    },
    {
      path: 'src/web/session/planted.ts',
      text: `import { offersQuery } from '#web/features/offers/offers.queries.ts'`,
    },
    {
      path: 'src/web/prerender/planted.tsx',
      text: `import { OffersPage } from '#web/features/offers/OffersPage.tsx'`,
    },
  ],
};

const partsStandBelowFeatures: Rule = {
  claim: 'what features share knows neither a feature nor a layout, and no feature knows a layout',
  violations: (file) => {
    const below = within('src/web/parts')(file.path);
    if ((!below && !within('src/web/features')(file.path)) || isTest(file.path)) return [];
    return importedFiles(file).filter(
      (path) => within('src/web/layouts')(path) || (below && within('src/web/features')(path)),
    );
  },
  planted: [
    { path: 'src/web/parts/Planted.tsx', text: `import { MainLayout } from '#web/layouts/MainLayout.tsx'` },
    { path: 'src/web/parts/Planted.tsx', text: `import { OfferCard } from '#web/features/offers/OfferCard.tsx'` },
    { path: 'src/web/features/offers/Planted.tsx', text: `import { Shell } from '#web/layouts/Shell.tsx'` },
  ],
};

const uiKnowsNobody: Rule = {
  claim: 'ui knows no domain, no contract, no data and no router',
  violations: (file) => {
    if (!within('src/web/ui')(file.path) || isTest(file.path)) return [];
    return [
      ...importedFiles(file).filter((path) => !within('src/web/ui')(path)),
      ...importedPackages(file).filter((name) => name.startsWith('@tanstack/') || name === 'zustand'),
    ];
  },
  planted: [
    { path: 'src/web/ui/Planted.tsx', text: `import { offer } from '#contract/offers.ts'` },
    { path: 'src/web/ui/Planted.tsx', text: `import { call } from '#web/api/client.ts'` },
    { path: 'src/web/ui/Planted.tsx', text: `import { Link } from '@tanstack/react-router'` },
  ],
};

const nothingClimbs: Rule = {
  claim: 'nothing climbs with ../',
  violations: (file) => file.imports.filter(({ target }) => target === undefined).map(({ specifier }) => specifier),
  planted: [{ path: 'src/server/http/planted.ts', text: `import { open } from '../db/open.ts'` }],
};

const noBarrels: Rule = {
  claim: 'no file only passes on what others export',
  violations: (file) => [
    ...(file.isBarrel ? ['barrel'] : []),
    // A page of the map is named for its path, and a path may end there.
    ...(/(?:^|\/)index\.tsx?$/.test(file.path) && !within('src/web/routes')(file.path) ? ['index file'] : []),
  ],
  planted: [
    { path: 'src/web/ui/planted.ts', text: `export { Button } from './Button.tsx'\nexport * from './Field.tsx'` },
    { path: 'src/server/modules/offers/index.ts', text: `export const offers = 1` },
  ],
};

const namedExportsOnly: Rule = {
  claim: 'every export has a name',
  violations: (file) => (file.hasDefaultExport ? ['default export'] : []),
  planted: [
    { path: 'src/web/routes/planted.tsx', text: `export default function Page() { return null }` },
    { path: 'src/web/routes/planted.tsx', text: `const page = 1\nexport { page as default }` },
  ],
};

/** Programs hand the environment over; config.ts is what reads it. */
const mayNameTheEnvironment = [
  'src/server/config.ts',
  'src/server/main.ts',
  'src/server/worker.ts',
  'src/server/cli/main.ts',
];

const environmentReadOnce: Rule = {
  claim: 'process.env is named only by the programs and their one reader',
  violations: (file) =>
    within('src')(file.path) && !isTest(file.path) && !mayNameTheEnvironment.includes(file.path)
      ? found(file, /\bprocess\s*\.\s*env\b|\benv\b[^\n]*from 'node:process'/g)
      : [],
  planted: [
    { path: 'src/server/gateways/mail.ts', text: `export const address = process.env.SMTP_URL` },
    { path: 'src/server/gateways/mail.ts', text: `import { env } from 'node:process'` },
  ],
};

const vagueNames = /(?:^|[-./])(?:utils?|helpers?|misc|common)(?:[-./]|$)/i;
const fileName = /^(?:[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z]+)*\.tsx?|[A-Z][A-Za-z0-9]*(?:\.test)?\.tsx)$/;

const filesSayWhatTheyHold: Rule = {
  claim: 'a file is named for what it holds, in kebab-case, or in PascalCase for a component',
  violations: ({ path }) => {
    const name = path.split('/').at(-1) ?? '';
    return [
      ...(vagueNames.test(path) ? ['vague name'] : []),
      ...(fileName.test(name) ? [] : ['neither kebab-case nor PascalCase']),
    ];
  },
  planted: [
    { path: 'src/server/utils.ts', text: '' },
    { path: 'src/web/helpers/dates.ts', text: '' },
    { path: 'src/web/ui/moneyField.tsx', text: '' },
    { path: 'src/server/Offers.ts', text: '' },
  ],
};

const linksAreTyped: Rule = {
  claim: 'no link is cast: one with a wrong search does not compile',
  violations: (file) =>
    ['features', 'layouts', 'parts', 'routing'].some((folder) => within(`src/web/${folder}`)(file.path)) &&
    !isTest(file.path)
      ? found(file, /\bas never\b/g)
      : [],
  planted: [
    {
      path: 'src/web/features/offers/Planted.tsx',
      text: `const link = <RouterLink to="/portal/ofertas" search={{ oferta: 1 } as never} />`,
    },
  ],
};

const found = (file: SourceFile, pattern: RegExp): string[] => [...file.code.matchAll(pattern)].map(([match]) => match);

export const architectureRules: readonly Rule[] = [
  layersPointInwards,
  domainIsPure,
  contractIsLight,
  sqlStaysInStores,
  modulesMeetInServices,
  featuresMeetInRoutes,
  partsStandBelowFeatures,
  uiKnowsNobody,
  nothingClimbs,
  noBarrels,
  namedExportsOnly,
  environmentReadOnce,
  filesSayWhatTheyHold,
  linksAreTyped,
];
