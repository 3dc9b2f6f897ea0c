import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Whether the module at this address is the program that Node was given, also through a symbolic link. */
export const isProgram = (address: string): boolean =>
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(address);
