// One thread of hashing-threads.ts: works off what it is handed, behind everybody else on this machine.
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

try {
  // Linux gives every thread a priority of its own; elsewhere this would slow down the whole process.
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // A machine that does not allow it hashes all the same.
}

parentPort.on('message', ({ password, stored, options }) => {
  try {
    parentPort.postMessage({
      value: stored === undefined ? hashSync(password, options) : verifySync(stored, password),
    });
  } catch (error) {
    parentPort.postMessage({ fault: error instanceof Error ? error.message : String(error) });
  }
});
