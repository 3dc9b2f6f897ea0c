import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Returns true when this module is the program that Node runs, also through a symbolic link. */
export const isProgram = (address: string): boolean =>
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(address);
