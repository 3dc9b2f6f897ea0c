import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#tools/build-stamp.ts';

export const operationsPage = (page: string): string =>
  readFileSync(join(projectRoot, 'docs/operations', `${page}.md`), 'utf8');

const operationsSection = (page: string, heading: string): string =>
  operationsPage(page).split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';

export const operationsBlocks = (page: string, heading: string, language: string): string[] =>
  [...operationsSection(page, heading).matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(
    ([, block]) => block ?? '',
  );
