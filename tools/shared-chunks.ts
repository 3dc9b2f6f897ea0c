interface Graph {
  getModuleInfo(id: string): { importers: string[]; dynamicImporters: string[]; isEntry: boolean } | null;
}

/** What every page of the portal begins with, whatever it is. */
const portalPart = /src\/web\/routes\/portal-part\.ts$/;
const portalShell = /src\/web\/(?:routes\/portal-part\.ts|layouts\/(?:AppLayout|notices\/InactivityDialogs)\.tsx)$/;
/** What comes with the way in, which is the first that a person waits for. */
const wayIn = /src\/web\/(?:features\/auth\/SignInPage|layouts\/RegisterLayout)\.tsx$/;
const ofPortal = (importer: string): boolean => /src\/web\/routes\/portal[/-]/.test(importer);

/** Icons that several pages draw. All of them come by one door, so the graph cannot tell whose they are. */
const icons =
  /lucide-react\/.*\/(?:arrow-left|arrow-right|calendar-plus|check|chevron-down|clock|download|file-text|lock|mail|phone|plus|printer|refresh-cw|share-2|shield-check)\.mjs$/;

/** From how many pages of the portal on a module is worth bringing to all. */
const shareCount = 4;

/**
 * The file that a module shared by pages goes into, so that a page is a handful of files and not fifty: `comun` for what
 * the way in has as well, `portal` for what every page of the portal needs, and for what many pages do
 * `portal-paginas`, or `comun-paginas` where public ones are among them. Undefined for what the entry has already, for a
 * page itself, and for what few pages share, which stays by itself.
 */
export function sharedChunk(id: string, graph: Graph): string | undefined {
  if (icons.test(id)) return 'comun';
  if ((graph.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0 && !portalPart.test(id)) return undefined;
  const begins = [...beginsOf(id, graph)];
  if (begins.includes('entry')) return undefined;
  const inPortal = begins.filter((begin) => isPortalBegin(begin, graph)).length;
  const isPublic = inPortal < begins.length;
  if (begins.some((begin) => portalShell.test(begin))) return isPublic ? 'comun' : 'portal';
  if (inPortal < shareCount) return undefined;
  if (begins.some((begin) => wayIn.test(begin))) return 'comun';
  return isPublic ? 'comun-paginas' : 'portal-paginas';
}

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
