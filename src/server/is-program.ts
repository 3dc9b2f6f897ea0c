import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Returns true when Node was started with the module at the file URL `address`, also through a symbolic link. */
export const isProgram = (address: string): boolean =>
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(address);
