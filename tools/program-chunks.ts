import { join } from 'node:path';
import type { Rolldown } from 'vite';

const web = join(import.meta.dirname, '..', 'src', 'web');
/** What a program never does without: the module that starts it, the frames of its pages, and its home, which most see first. */
const site = [
  'site/main.tsx',
  'site/layouts/LandingLayout.tsx',
  'site/layouts/RegisterLayout.tsx',
  'site/home/PublicHomePage.tsx',
];
const portal = ['portal/main.tsx', 'portal/layouts/AppLayout.tsx', 'portal/home/PortalHomePage.tsx'];

/**
 * A file for what both programs import before any page, and one for what else the portal and the site do. By itself the bundler
 * makes a file for each set of pages that share a module: dozens, of a few hundred bytes each.
 */
export function programChunks(): Rolldown.CodeSplittingGroup[] {
  let known: { ofSite: Set<string>; ofPortal: Set<string>; siteAlone: Set<string> } | undefined;
  const imported = (context: Rolldown.ChunkingContext) =>
    (known ??= {
      ofSite: withImports(site, context),
      ofPortal: withImports(portal, context),
      siteAlone: withImports(site.slice(0, 1), context),
    });
  return [
    {
      debugName: 'start',
      name: (id, context) => {
        const { ofSite, ofPortal } = imported(context);
        return ofSite.has(id) && ofPortal.has(id) ? 'start' : null;
      },
    },
    {
      debugName: 'portal and site',
      name: (id, context) => {
        const { ofPortal, siteAlone } = imported(context);
        return ofPortal.has(id) ? 'portal' : siteAlone.has(id) ? 'site' : null;
      },
    },
  ];
}

/** An entry, by which the manifest knows its program, and what the portal's home alone shows. */
const isOwnChunk = (id: string): boolean => /[\\/](?:main\.tsx|portal[\\/]home[\\/].+)$/.test(id);

/** The names of these modules of the web and of all that they import, but not of what they import when it is needed. */
function withImports(modules: readonly string[], context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set<string>();
  const add = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    context.getModuleInfo(id)?.importedIds.forEach(add);
  };
  for (const file of modules) add(join(web, file));
  for (const id of found) if (isOwnChunk(id)) found.delete(id);
  return found;
}
