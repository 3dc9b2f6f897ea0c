import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { projectRoot } from './build-stamp.ts';

const file = join(projectRoot, 'src', 'contract', 'messages.es-CO.json');
const declared = /import messages from '#contract\/messages\.es-CO\.json';\n/;

/**
 * Writes each text of the product where it is named (`messages.NET_OFFLINE.texto`), so that a part of the portal carries
 * the texts it shows and not all. Whoever looks one up by a computed name keeps the whole list.
 */
export function inlineMessages(): Plugin {
  return {
    name: 'rebanca:inline-messages',
    enforce: 'pre',
    transform(code, id) {
      if (!id.includes('/src/web/') || !declared.test(code)) return undefined;
      const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>;
      const written = code.replaceAll(/\bmessages\.([A-Z]\w*)(?:\.(\w+))?\b/g, (name, key: string, part?: string) => {
        const text = part === undefined ? texts[key] : texts[key]?.[part];
        if (text === undefined) throw new Error(`messages.es-CO.json has no ${name}`);
        return `(${JSON.stringify(text)})`;
      });
      const isNamedElsewhere = /\bmessages\b/.test(written.replace(declared, ''));
      return { code: isNamedElsewhere ? written : written.replace(declared, ''), map: null };
    },
  };
}
