import { runBuilt } from './build-stamp.ts';

await runBuilt('run-portal.js');
