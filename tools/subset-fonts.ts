import { createHash } from 'node:crypto';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

// Programming symbols and characters of other languages are not in the subset, and use a system font.
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index))
  .join('')
  .replace(/[\\^`{|}~[\]<>#*=&_]/g, '');
const spanish = 'ÁÉÍÓÚÑáéíóúüñ¿¡º«»“”’–…·•−×\u00a0\u202f';

export const keptSigns: ReadonlySet<string> = new Set(ascii + spanish);

/** `features` lists the features that styles or Spanish text need; undefined keeps all. Unused axes are pinned. */
const families = [
  {
    file: /figtree/,
    axes: { wght: { min: 400, max: 700 } },
    features: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'tnum', 'lnum'],
  },
  { file: /bricolage-grotesque/, axes: { opsz: 24, wght: { min: 600, max: 800 } }, features: undefined },
] as const;

/** Instance names, hints for old screens, and widths that browsers also compute from the outlines. */
const dropTables = ['STAT', 'gasp', 'HVAR'];

/**
 * A part of the names of the built fonts: browsers cache fonts for a long time, so changed settings need other names.
 */
export const subsetName: string = createHash('sha256')
  .update(JSON.stringify([ascii, spanish, dropTables, families.map(({ axes, features }) => [axes, features])]))
  .digest('hex')
  .slice(0, 6);

export function subsetFonts(): Plugin {
  return {
    name: 'rebanca:subset-fonts',
    apply: 'build',
    generateBundle: async (_options, bundle) => {
      for (const asset of Object.values(bundle)) {
        if (asset.type !== 'asset' || !asset.fileName.endsWith('.woff2')) continue;
        const family = families.find(({ file }) => file.test(asset.fileName));
        if (!family) continue;
        asset.source = await subsetFont(Buffer.from(asset.source), ascii + spanish, {
          targetFormat: 'woff2',
          variationAxes: family.axes,
          dropTables,
          keepFeatures: family.features,
          noLayoutClosure: family.features === undefined,
        });
      }
    },
  };
}
