import { launch } from './launch.ts';

await launch(process.env);
