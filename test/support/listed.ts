/** Splits a list that has several values in each line, separated by « | ». */
export const listed = (text: string): string[] => text.trim().split(/\n\s*| \| /);
