import { createHash } from 'node:crypto';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

// Signs of programs and of other languages are left to the system's own font.
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index))
  .join('')
  .replace(/[\\^`{|}~[\]<>#*=&_]/g, '');
const spanish = 'ÁÉÍÓÚÑáéíóúüñ¿¡º«»“”’–…·•−×\u00a0\u202f';

/** Every sign that the built fonts can write. */
export const keptSigns: ReadonlySet<string> = new Set(ascii + spanish);

/**
 * What stays of each family. An axis that the design does not use is pinned, and of the features only those stay that a
 * style asks for or that the shaping of Spanish text needs; the display font sets no alternates.
 */
const families = [
  {
    file: /figtree/,
    axes: { wght: { min: 400, max: 700 } },
    features: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'tnum', 'lnum'],
  },
  { file: /bricolage-grotesque/, axes: { opsz: 24, wght: { min: 600, max: 800 } }, features: undefined },
] as const;

/** Names of a font's instances, hints for old screens, and widths that browsers also read from the outlines. */
const dropTables = ['STAT', 'gasp', 'HVAR'];

/** Stands in the name of a built font: it changes with what is left of the font, as the name of a kept file has to. */
export const subsetName: string = createHash('sha256')
  .update(JSON.stringify([ascii, spanish, dropTables, families.map(({ axes, features }) => [axes, features])]))
  .digest('hex')
  .slice(0, 6);

/** Leaves in the built fonts only the letters that Spanish text needs and the weights that the design uses. */
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
