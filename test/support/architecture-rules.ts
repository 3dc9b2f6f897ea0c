import type { SourceFile } from './source-files.ts';

export type Plant = { path: string; text: string };

export type Rule = {
  claim: string;
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
  'src/texts': ['src/texts', 'src/contract', 'src/domain'],
  'src/ui': ['src/ui'],
  'src/server': ['src/server', 'src/texts', 'src/contract', 'src/domain'],
  'src/web': ['src/web', 'src/ui', 'src/texts', 'src/contract', 'src/domain'],
  'src/sandbox': ['src/sandbox'],
};
const forTests = ['test', 'seeds', 'src/sandbox', 'tools'];

const layersPointInwards: Rule = {
  claim: 'imports follow domain ← contract ← texts ← server or web; web imports ui; ui and sandbox import no layer',
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
    { path: 'src/server/planted.ts', text: `export { Button } from '#ui/Button.tsx'` },
    { path: 'src/contract/planted.ts', text: `import { agreementText } from '#texts/agreement-text.ts'` },
    { path: 'src/sandbox/planted.ts', text: `type Money = import('#domain/money/money.ts').Pesos` },
  ],
};

const labIsImportedByNoOtherFolder: Rule = {
  claim: 'only lab imports lab',
  violations: (file) => (within('lab')(file.path) ? [] : importedFiles(file).filter(within('lab'))),
  planted: [
    { path: 'test/support/planted.ts', text: `import { measure } from '#lab/bench/measure.ts'` },
    { path: 'src/server/db/planted.test.ts', text: `import { measure } from '#lab/bench/measure.ts'` },
    { path: 'tools/planted.ts', text: `import { measure } from '#lab/bench/measure.ts'` },
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
  claim: 'the contract imports no package except zod/mini',
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

const serviceSaysItsType: Rule = {
  claim: 'each *.service.ts exports an interface and a function of the same name that returns the interface',
  violations: (file) => {
    if (!within('src/server/modules')(file.path) || !file.path.endsWith('.service.ts')) return [];
    const interfaces = new Set([...file.code.matchAll(/^export interface (\w+)/gm)].map(([, name]) => name));
    const makers = [...file.code.matchAll(/^export function (\w)(\w*)\([\s\S]*?\): (\w+) \{$/gm)];
    const isMade = makers.some(
      ([, first = '', rest = '', type]) => type === first.toUpperCase() + rest && interfaces.has(type),
    );
    return isMade ? [] : ['no function that returns its interface'];
  },
  planted: [
    {
      path: 'src/server/modules/offers/planted.service.ts',
      text: 'export type PlantedService = ReturnType<typeof plantedService>\nexport function plantedService() {\n  return {}\n}',
    },
    {
      path: 'src/server/modules/offers/planted.service.ts',
      text: 'export interface Planted {}\nexport function plantedService(): Planted {\n  return {}\n}',
    },
    { path: 'src/server/modules/offers/planted.service.ts', text: 'export const shared = 1' },
  ],
};

const auditHasOneWriter: Rule = {
  claim: 'only audit.store.ts inserts rows into audit_event',
  violations: (file) =>
    within('src')(file.path) && !isTest(file.path) && file.path !== 'src/server/db/audit.store.ts'
      ? found(file, /\.insert\(\s*(?:\w+\.)?auditEvent\b|\binsert\s+into\s+"?audit_event\b/gi)
      : [],
  planted: [
    { path: 'src/server/modules/offers/planted.store.ts', text: 'export const save = (tx) => tx.insert(auditEvent)' },
    { path: 'src/server/db/planted.ts', text: 'export const save = sql`insert into audit_event (id) values (1)`' },
  ],
};

const part = (path: string, folder: string): string | undefined =>
  within(folder)(path) ? path.slice(folder.length + 1).split('/')[0] : undefined;

const modulesMeetInServices: Rule = {
  claim: 'a server module imports only *.service.ts of another module',
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

const programs = ['src/web/site', 'src/web/portal'];

/** The files directly in src/web, such as the route map, may import both folders of pages. */
const knowsBothPrograms = (path: string): boolean => /^src\/web\/[^/]+$/.test(path);

const programsNeverMeet: Rule = {
  claim: 'site and portal do not import each other, and shared files import neither',
  violations: (file) => {
    if (!within('src/web')(file.path) || knowsBothPrograms(file.path) || isTest(file.path)) return [];
    const own = programs.find((each) => within(each)(file.path));
    return importedFiles(file).filter((path) => programs.some((each) => each !== own && within(each)(path)));
  },
  planted: [
    { path: 'src/web/site/home/Planted.tsx', text: `import { payNow } from '#web/portal/payments/pay.flow.ts'` },
    { path: 'src/web/portal/home/Planted.tsx', text: `import { Footer } from '#web/site/layouts/Footer.tsx'` },
    {
      path: 'src/web/shared/session/planted.ts',
      text: `import { offers } from '#web/portal/offers/offers.queries.ts'`,
    },
  ],
};

const pageFolder = (path: string): string | undefined => {
  const [, program, folder] = /^src\/web\/(site|portal)\/([^/]+)\//.exec(path) ?? [];
  return folder === undefined || ['layouts', 'parts'].includes(folder) ? undefined : `${program}/${folder}`;
};
const isRoute = (path: string): boolean => path.endsWith('.route.tsx');

const pagesMeetInRoutes: Rule = {
  claim: 'only route files import another page, and routes.ts of site and portal import only route files',
  violations: (file) => {
    const own = pageFolder(file.path);
    if (!within('src/web')(file.path) || knowsBothPrograms(file.path) || isRoute(file.path) || isTest(file.path))
      return [];
    const isMap = /^src\/web\/(?:site|portal)\/routes\.ts$/.test(file.path);
    return importedFiles(file).filter((path) => {
      const other = pageFolder(path);
      return other !== undefined && other !== own && !(isMap && isRoute(path));
    });
  },
  planted: [
    { path: 'src/web/portal/offers/Planted.tsx', text: `import { payNow } from '#web/portal/payments/pay.flow.ts'` },
    { path: 'src/web/portal/routes.ts', text: `import { OffersPage } from './offers/list/OffersPage.tsx'` },
    { path: 'src/web/portal/guards.ts', text: `import { offersQuery } from './offers/offers.queries.ts'` },
  ],
};

const partsBelowLayouts: Rule = {
  claim: 'pages and parts import no layout, and parts import no page',
  violations: (file) => {
    const below = /^src\/web\/(?:site|portal|shared)\/parts\//.test(file.path);
    if ((!below && pageFolder(file.path) === undefined) || isTest(file.path)) return [];
    return importedFiles(file).filter(
      (path) =>
        /^src\/web\/(?:site|portal)\/layouts\//.test(path) ||
        path === 'src/web/shared/shell/Shell.tsx' ||
        (below && pageFolder(path) !== undefined),
    );
  },
  planted: [
    { path: 'src/web/site/parts/Planted.tsx', text: `import { MainLayout } from '#web/site/layouts/MainLayout.tsx'` },
    { path: 'src/web/portal/parts/Planted.tsx', text: `import { Card } from '#web/portal/offers/list/OfferCard.tsx'` },
    { path: 'src/web/portal/offers/Planted.tsx', text: `import { Shell } from '#web/shared/shell/Shell.tsx'` },
  ],
};

const uiKnowsNobody: Rule = {
  claim: 'ui imports no other layer, no @tanstack package and no zustand',
  violations: (file) => {
    if (!within('src/ui')(file.path) || isTest(file.path)) return [];
    return [
      ...importedFiles(file).filter((path) => !within('src/ui')(path)),
      ...importedPackages(file).filter((name) => name.startsWith('@tanstack/') || name === 'zustand'),
    ];
  },
  planted: [
    { path: 'src/ui/Planted.tsx', text: `import { offer } from '#contract/offers.ts'` },
    { path: 'src/ui/Planted.tsx', text: `import { call } from '#web/shared/api/client.ts'` },
    { path: 'src/ui/Planted.tsx', text: `import { Link } from '@tanstack/react-router'` },
  ],
};

const nothingClimbs: Rule = {
  claim: 'no import starts with ../',
  violations: (file) => file.imports.filter(({ target }) => target === undefined).map(({ specifier }) => specifier),
  planted: [{ path: 'src/server/http/planted.ts', text: `import { open } from '../db/open.ts'` }],
};

const noBarrels: Rule = {
  claim: 'no file only re-exports other files, and no file is named index',
  violations: (file) => [
    ...(file.isBarrel ? ['barrel'] : []),
    ...(/(?:^|\/)index\.tsx?$/.test(file.path) ? ['index file'] : []),
  ],
  planted: [
    { path: 'src/ui/planted.ts', text: `export { Button } from './Button.tsx'\nexport * from './Field.tsx'` },
    { path: 'src/server/modules/offers/index.ts', text: `export const offers = 1` },
  ],
};

/** The programs pass the environment to config.ts, which reads the variables. */
const mayNameTheEnvironment = [
  'src/server/config/config.ts',
  'src/server/main.ts',
  'src/server/worker.ts',
  'src/server/cli/main.ts',
];

const environmentReadOnce: Rule = {
  claim: 'only the programs and config.ts use process.env',
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
const fileName = /^(?:[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z]+)*\.tsx?|[A-Z][A-Za-z0-9]*(?:(?:\.browser)?\.test)?\.tsx)$/;

const filesSayWhatTheyHold: Rule = {
  claim: 'file names are kebab-case, or PascalCase for components, and contain no vague word such as utils',
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
    { path: 'src/ui/moneyField.tsx', text: '' },
    { path: 'src/server/Offers.ts', text: '' },
  ],
};

const mayForceTypes: Readonly<Record<string, string>> = {
  'src/web/portal/rebanking/extras.form.ts': 'fields of a form that may still be empty',
};

const typesAreNotForced: Rule = {
  claim: 'no file uses `as never`, `as any` or `as unknown as`, so a link with wrong search params does not compile',
  violations: (file) => {
    const isWebTest = within('src/web')(file.path) && isTest(file.path);
    return within('src')(file.path) && !isWebTest && !(file.path in mayForceTypes)
      ? found(file, /\bas\s+(?:never|any|unknown\s+as)\b/g)
      : [];
  },
  planted: [
    { path: 'src/server/modules/offers/planted.ts', text: 'export const money = 3 as unknown as Pesos' },
    { path: 'src/contract/planted.ts', text: 'export const body = { value: 3 as any }' },
    { path: 'src/domain/planted.test.ts', text: 'export const nothing = (3 as never)' },
    {
      path: 'src/web/portal/offers/Planted.tsx',
      text: `const link = <RouterLink to="/portal/ofertas" search={{ oferta: 1 } as never} />`,
    },
  ],
};

const found = (file: SourceFile, pattern: RegExp): string[] => [...file.code.matchAll(pattern)].map(([match]) => match);

export const architectureRules: readonly Rule[] = [
  layersPointInwards,
  labIsImportedByNoOtherFolder,
  domainIsPure,
  contractIsLight,
  sqlStaysInStores,
  serviceSaysItsType,
  auditHasOneWriter,
  modulesMeetInServices,
  programsNeverMeet,
  pagesMeetInRoutes,
  partsBelowLayouts,
  uiKnowsNobody,
  nothingClimbs,
  noBarrels,
  environmentReadOnce,
  filesSayWhatTheyHold,
  typesAreNotForced,
];
