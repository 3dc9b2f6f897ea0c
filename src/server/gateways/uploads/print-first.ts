/** Thrown when the copy would lose content. The user can print the file to a new PDF that keeps the content. */
export class PrintFirst extends Error {}
