import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import browserslist from 'browserslist';
import DoIUse from 'doiuse';
import { runChecks } from 'es-check';
import postcss from 'postcss';
import { projectRoot } from './build-stamp.ts';

/**
 * What the built files use although an engine of `browserslist` lacks it, by the name of caniuse, and why the page works
 * without it.
 */
const allowedStyles: Record<string, string> = {
  'css-autofill': 'the colour of filled fields; Firefox has its own rule beside it',
  'css-boxdecorationbreak': 'the ends of a highlighted line that breaks',
  'css-clip-path': 'only `inset()`, which all have',
  'css-content-visibility': 'only `visible`, which is the initial value',
  'css-masks': 'written with and without its prefix',
  'css-media-scripting': 'without it, what is hidden for pages without scripts is shown',
  'css-paged-media': 'margins on paper; the browser has its own',
  'css-resize': 'the corner of a text area',
  'css-selection': 'the colour of selected text',
  'css-subgrid': 'rows of neighbouring cards are aligned; without it each card has its own',
  'css-text-indent': 'only `0`',
  'css-touch-action': 'only values that all have',
  'extended-system-fonts': 'other fonts follow in the same list',
  'intrinsic-width': 'only for values that all have',
  multicolumn: 'only `column-gap` and breaks on paper',
  'text-decoration': 'written with longhands, which all have',
  'text-size-adjust': 'written with and without its prefix',
};

/** As `allowedStyles`, by the name of es-check. */
const allowedScripts: Record<string, string> = {};

/** Names of the page's interface that an engine of `browserslist` lacks; a call that is guarded by `?.` is allowed. */
const guardedCalls = ['showPopover', 'hidePopover', 'togglePopover', 'startViewTransition', 'requestIdleCallback'];

/** What a style sheet uses and an engine of the list lacks. */
export async function unsupportedStyles(css: string): Promise<string[]> {
  const found = new Set<string>();
  const check = new DoIUse({
    browsers: browserslist(undefined, { path: projectRoot }),
    onFeatureUsage: ({ feature, usage }) => {
      if (!(feature in allowedStyles)) found.add(`${feature}: ${String(usage).slice(0, 100)}`);
    },
  });
  await postcss([check]).process(css, { from: undefined });
  return [...found];
}
