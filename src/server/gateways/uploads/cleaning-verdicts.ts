export const exitCodes = { unreadable: 10, active: 11, printFirst: 12 } as const;
/** The mark that the cleaning program writes to standard error before it reads the file. */
export const readyMark = 'listo\n';
