import { keepShell, type Shell, type WorkerScope } from './shell-cache.ts';

/** Written by the build. */
declare const builtShell: Shell;

keepShell(globalThis as unknown as WorkerScope, builtShell);
