import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import browserslist from 'browserslist';
import DoIUse from 'doiuse';
import postcss from 'postcss';
import { projectRoot } from './build-stamp.ts';

/**
 * Features of the built style sheets, by caniuse name, that an engine of `browserslist` (package.json) lacks fully or
 * partly. Each value is the reason why pages work without the feature.
 */
const allowedStyles: Record<string, string> = {
  'css-autofill': 'only sets the colour of autofilled fields',
  'css-boxdecorationbreak': 'only changes the line ends of highlighted text that wraps',
  'css-clip-path': 'only `inset()` is used, which all engines support',
  'css-content-visibility': 'only the initial value `visible` is used',
  'css-masks': 'declared with and without the prefix',
  'css-media-scripting': 'without it, elements that need scripts stay visible on pages without scripts',
  'css-paged-media': 'only sets the margins of printed pages; without it the browser uses its own margins',
  'css-resize': 'only changes the resize handle of a text area',
  'css-selection': 'only sets the colour of selected text',
  'css-subgrid': 'aligns the rows of neighbouring cards; without it each card has its own rows',
  'css-text-indent': 'only the value `0` is used',
  'css-touch-action': 'prevents scrolling while the user drags a chart; without it the page may scroll',
  'extended-system-fonts': 'the list also contains other fonts',
  'intrinsic-width': 'only values that all engines support are used',
  multicolumn: 'only `column-gap` and page breaks of printed pages are used',
  'text-decoration': 'only longhands are used, which all engines support',
  'text-size-adjust': 'declared with and without the prefix',
};

/** Features that doiuse does not detect, or detects only as a part of another feature. */
const newerStyles: readonly RegExp[] = [
  // WebKit needs the prefix when `text-decoration` has a style, and ignores `text-decoration` with a thickness.
  /(?<![-\w])(?<!-webkit-text-decoration:\s*underline dotted;\s*)text-decoration:\s*[^;}]*\b(?:dotted|dashed|wavy|double|solid)\b[^;}]*/g,
  /(?<![-\w])text-decoration:[^;}]*\s[\d.]+(?:px|r?em|%)[^;}]*/g,
  /\b(?:light-dark|anchor|calc-size|sibling-index)\(/g,
  /(?:anchor-name|position-anchor|field-sizing|interpolate-size)\s*:/g,
  /@(?:scope|view-transition|function)\b/g,
];

export async function unsupportedStyles(css: string): Promise<string[]> {
  const found = new Set<string>(newerStyles.flatMap((each) => css.match(each) ?? []));
  const check = new DoIUse({
    browsers: browserslist(undefined, { path: projectRoot }),
    onFeatureUsage: ({ feature, usage }) => {
      if (!(feature in allowedStyles)) found.add(`${feature}: ${String(usage).slice(0, 100)}`);
    },
  });
  await postcss([check]).process(css, { from: undefined });
  return [...found];
}

/** es-check does not detect missing DOM methods. Optional calls are accepted: `element.showPopover?.()`. */
const newerMethods = [
  'showPopover',
  'hidePopover',
  'togglePopover',
  'startViewTransition',
  'requestIdleCallback',
  'cancelIdleCallback',
  'checkVisibility',
  'requestClose',
  'moveBefore',
  'getHTML',
  'setHTMLUnsafe',
  'URL.canParse',
  'URL.parse',
  'AbortSignal.any',
  'scheduler.yield',
  'scheduler.postTask',
  'CSS.registerProperty',
];
const newerCall = new RegExp(
  String.raw`(?<![\w$])(?:${newerMethods.map((name) => name.replace('.', String.raw`\.`)).join('|')})\(`,
  'g',
);

/** Calls that are accepted because their callers first test whether the method exists. */
const allowedCalls: Record<string, string> = {
  'requestIdleCallback(': 'when-idle.ts tests whether the function exists',
  'cancelIdleCallback(': 'called only after `requestIdleCallback`',
  'startViewTransition(': 'the router and React first test whether `document` has the method',
};

/** es-check accepts `import … with { type: 'json' }`, which engines of `browserslist` (package.json) cannot parse. */
const importAttributes = /["'`]\s*with\s*\{\s*type\b/g;

export function unsupportedCalls(script: string): string[] {
  const found = [...(script.match(newerCall) ?? []), ...(script.match(importAttributes) ?? [])];
  return [...new Set(found)].filter((call) => !(call in allowedCalls));
}

export function unsupportedLanguage(patterns: readonly string[]): Promise<string | undefined> {
  const args = ['checkBrowser', ...patterns, '--module', '--checkFeatures', '--noColor', '--noCache'];
  const program = join(projectRoot, 'node_modules', '.bin', 'es-check');
  return new Promise((resolve) => {
    execFile(program, args, { cwd: projectRoot, maxBuffer: 2 ** 26 }, (fault, stdout, stderr) =>
      resolve(fault ? `${stdout}${stderr}` : undefined),
    );
  });
}

export async function beyondOldestEngines(): Promise<string | undefined> {
  const web = join(projectRoot, 'dist', 'web');
  const names = (await readdir(web, { recursive: true })).filter((name) => /\.(css|js)$/.test(name));
  const problems: string[] = [];
  for (const name of names) {
    const text = await readFile(join(web, name), 'utf8');
    const found = name.endsWith('.css') ? await unsupportedStyles(text) : unsupportedCalls(text);
    problems.push(...found.map((each) => `${name}: ${each}`));
  }
  const language = await unsupportedLanguage([join(web, '**', '*.js')]);
  if (language) problems.push(language);
  return problems.length > 0 ? problems.join('\n') : undefined;
}
