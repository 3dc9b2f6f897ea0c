import { publicConfig } from './public-config.ts';

/** The server's present: a demonstration's clock may have been moved ahead of this machine's. */
export const present = (): Date => new Date(Date.now() + (publicConfig().testRoom?.clockAheadMs ?? 0));
