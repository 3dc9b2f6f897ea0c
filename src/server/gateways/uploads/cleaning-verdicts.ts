/** What the cleaning program says by ending, where it does not end well. */
export const exitCodes = { unreadable: 10, active: 11, printFirst: 12 } as const;
/** Written to its standard error once it has started and is about to read its file. */
export const readyMark = 'listo\n';
