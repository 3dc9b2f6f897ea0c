import browserslistToEsbuild from 'browserslist-to-esbuild';

/** The oldest engines of `browserslist` in package.json, in the notation of Vite and esbuild. */
export const oldestEngines = browserslistToEsbuild();
