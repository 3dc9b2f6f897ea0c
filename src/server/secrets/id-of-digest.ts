/**
 * Returns a UUID of version 8 from the first bits of a digest with at least 32 hexadecimal digits. The same digest
 * always gives the same id.
 */
export const idOfDigest = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
