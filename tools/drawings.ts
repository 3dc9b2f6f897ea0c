import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export async function writeDrawings(
  folder: string,
  drawings: readonly { name: string; svg: string }[],
  css: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const light = propertiesOf(css, /:root|:host|\.light/);
  const dark = new Map([...light, ...propertiesOf(css, /^\.dark$/)]);
  for (const { name, svg } of drawings)
    for (const [theme, properties] of [
      ['claro', light],
      ['oscuro', dark],
    ] as const)
      await writeFile(join(folder, `${name}-${theme}.svg`), coloured(svg, properties));
}

function propertiesOf(css: string, selector: RegExp): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, prelude = '', body = ''] of css.matchAll(/(?<=^|[{}])([^{}@]+)\{([^{}]*)\}/g)) {
    if (!selector.test(prelude.trim())) continue;
    for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):([^;}]+)/g)) found.set(name, value.trim());
  }
  return found;
}

/** @throws Error when a drawing uses a colour that no token defines. */
export function coloured(svg: string, properties: ReadonlyMap<string, string>): string {
  return svg.replaceAll(/var\((--[\w-]+)\)/g, (_, name: string) => {
    const value = properties.get(name);
    if (value === undefined) throw new Error(`no token ${name} for a drawing`);
    return coloured(value, properties);
  });
}
