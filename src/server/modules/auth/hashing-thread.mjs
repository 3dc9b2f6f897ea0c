import { hashSync, verifySync } from '@node-rs/argon2';

export const hash = ({ password, options }) => hashSync(password, options);
export const verify = ({ stored, password }) => verifySync(stored, password);
