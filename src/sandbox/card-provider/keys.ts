import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ProviderKeys {
  publicKey: string;
  privateKey: string;
  integritySecret: string;
  eventsSecret: string;
}

export function loadKeys(dataDir: string, given: Partial<ProviderKeys> = {}): ProviderKeys {
  const path = join(dataDir, 'keys.json');
  const kept = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Partial<ProviderKeys>) : {};
  const keys: ProviderKeys = { ...randomKeys(), ...kept, ...given };
  writeFileSync(`${path}.new`, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
  return keys;
}

function randomKeys(): ProviderKeys {
  const random = () => randomBytes(16).toString('hex');
  return {
    publicKey: `pub_test_${random()}`,
    privateKey: `prv_test_${random()}`,
    integritySecret: `test_integrity_${random()}`,
    eventsSecret: `test_events_${random()}`,
  };
}
