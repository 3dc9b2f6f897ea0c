import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '#tools/build-stamp.ts';

const entries = (folder: string): string[] =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map(
    (name) => `${folder}/${name.replaceAll('\\', '/')}`,
  );

export const documents: readonly string[] = [
  ...readdirSync(projectRoot).filter((name) => name.endsWith('.md')),
  ...['docs', 'test', 'tools', 'lab', 'src'].flatMap(entries).filter((path) => path.endsWith('.md')),
];

/** Each path starts with a slash, so that a search for `/name` matches only a whole file name. */
const files = ['src', 'test', 'tools', 'lab', 'docs', 'seeds', 'deploy', 'dist']
  .filter((folder) => existsSync(join(projectRoot, folder)))
  .flatMap(entries)
  .concat(readdirSync(projectRoot))
  .map((path) => `/${path}`);

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

export function brokenLinks(path: string, text: string): string[] {
  const links = [...text.matchAll(/(?:\]\(|(?:src|href)=")([^)"\s]+)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [file = '', anchor] = link.split('#');
    const target = join(projectRoot, file === '' ? path : join(dirname(path), file));
    if (!existsSync(target)) return true;
    return anchor !== undefined && !anchorsOf(file === '' ? text : readFileSync(target, 'utf8')).includes(anchor);
  });
}

export function unknownFiles(text: string): string[] {
  const names = [...text.matchAll(/`([\w][\w./-]*)`/g)].map(([, name = '']) => name.replace(/\/$/, ''));
  const isPath = (name: string) => /^(?:src|test|tools|lab|docs|seeds|deploy)\//.test(name);
  const isSource = (name: string) => /\.(?:tsx?|css|md|sh)$/.test(name);
  return names.filter((name) =>
    isPath(name)
      ? !existsSync(join(projectRoot, name))
      : isSource(name) && !files.some((file) => file.endsWith(`/${name}`)),
  );
}

export const tableRows = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
