interface Graph {
  getModuleInfo(id: string): { importers: string[]; dynamicImporters: string[]; isEntry: boolean } | null;
}

/** What every page of the portal begins with, whatever it is. */
const portalShell = /src\/web\/(?:routes\/portal-part\.ts|layouts\/(?:AppLayout|notices\/InactivityDialogs)\.tsx)$/;
const ofPortal = (importer: string): boolean => /src\/web\/routes\/portal[/-]/.test(importer);

/**
 * The file that a module shared by pages goes into, so that a page is a handful of files and not fifty: `portal` for what
 * every page of the portal needs and nobody else, `comun` for what public pages use as well; forms and drawings each have theirs. Undefined for what
 * the entry has already, and for what few pages share, which stays by itself.
 */
export function sharedChunk(id: string, graph: Graph): string | undefined {
  const begins = beginsOf(id, graph);
  if (begins.has('entry')) return undefined;
  const isShell = [...begins].some((begin) => portalShell.test(begin));
  const isPublic = [...begins].some((begin) => !isPortalBegin(begin, graph));
  if (isShell) return isPublic ? 'comun' : 'portal';
  if (begins.size < shareCount) return undefined;
  return /src\/web\/ui\/(?<folder>forms|illustrations)\//.exec(id)?.groups?.folder;
}

/** From how many pages on a module is worth bringing to all. */
const shareCount = 4;

const isPortalBegin = (begin: string, graph: Graph): boolean =>
  portalShell.test(begin) || (graph.getModuleInfo(begin)?.dynamicImporters ?? []).every(ofPortal);

/** The modules that are asked for by themselves and bring this one along. */
function beginsOf(id: string, graph: Graph, seen = new Set<string>()): Set<string> {
  const found = new Set<string>();
  if (seen.has(id)) return found;
  seen.add(id);
  const info = graph.getModuleInfo(id);
  if (info?.isEntry) found.add('entry');
  if (info && info.dynamicImporters.length > 0) found.add(id);
  for (const importer of info?.importers ?? []) for (const begin of beginsOf(importer, graph, seen)) found.add(begin);
  return found;
}
