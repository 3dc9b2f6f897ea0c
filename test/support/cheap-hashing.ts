import { hash, verify } from '@node-rs/argon2';
import { passwordHashing, type PasswordHashing } from '#server/modules/auth/password-hashing.ts';

export const cheapHashing = (saltKey: Uint8Array): PasswordHashing =>
  passwordHashing(saltKey, {
    cost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
    pool: { hash, verify, close: async () => {} },
  });
