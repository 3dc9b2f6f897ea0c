import browserslistToEsbuild from 'browserslist-to-esbuild';

/** The oldest engines of `browserslist` in package.json, as Vite and esbuild name them. */
export const oldestEngines = browserslistToEsbuild();
