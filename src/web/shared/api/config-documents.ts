import type { CommonLinks, ConfigFile, FooterLinks, ToolTips } from '#contract/config.ts';

export interface ConfigDocuments {
  'common-links.json': CommonLinks;
  'footer-links.json': FooterLinks;
  'tool-tips.json': ToolTips;
}

type Loose = Record<string, unknown>;
const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const objects = (value: unknown): Loose[] => (Array.isArray(value) ? value.filter(isObject) : []);

const readers: { [F in ConfigFile]: (given: Loose) => ConfigDocuments[F] } = {
  'common-links.json': ({ whatsApp, horario }) => ({
    ...(isObject(whatsApp) && isText(whatsApp.href) && { whatsApp: { href: whatsApp.href } }),
    ...(isObject(horario) && isText(horario.texto) && { horario: { texto: horario.texto } }),
  }),
  'footer-links.json': ({ columnas, nota }) => ({
    columnas: objects(columnas).flatMap(({ titulo, enlaces }) =>
      isText(titulo)
        ? [
            {
              titulo,
              enlaces: objects(enlaces).flatMap(({ texto, href, nuevaPestana }) =>
                isText(texto) && isText(href) ? [{ texto, href, nuevaPestana: nuevaPestana === true }] : [],
              ),
            },
          ]
        : [],
    ),
    ...(isText(nota) && { nota }),
  }),
  'tool-tips.json': (given) =>
    Object.fromEntries(
      Object.entries(given).flatMap(([term, tip]) =>
        isObject(tip) && isText(tip.titulo) && isText(tip.texto)
          ? [[term, { titulo: tip.titulo, texto: tip.texto }]]
          : [],
      ),
    ),
};

export function readConfigDocument<F extends ConfigFile>(file: F, given: unknown): ConfigDocuments[F] | null {
  return isObject(given) ? readers[file](given) : null;
}
