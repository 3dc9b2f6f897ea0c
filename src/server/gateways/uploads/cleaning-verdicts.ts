export const exitCodes = { unreadable: 10, active: 11, printFirst: 12 } as const;
/** Written to standard error before it reads the file. */
export const readyMark = 'listo\n';
