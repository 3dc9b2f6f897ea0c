import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Also true when Node was started through a symbolic link. */
export const isProgram = (address: string): boolean =>
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(address);
