import { runBuilt } from './build-stamp.ts';

await runBuilt('run-worker.js');
