import browserslistToEsbuild from 'browserslist-to-esbuild';

export const oldestEngines = browserslistToEsbuild();
