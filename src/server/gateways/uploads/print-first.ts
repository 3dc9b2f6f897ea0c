/** Thrown when the copy would lose content. The user can print the file to a new PDF, which includes that content. */
export class PrintFirst extends Error {}
