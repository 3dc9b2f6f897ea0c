import { launchWorker } from './launch.ts';

await launchWorker(process.env);
