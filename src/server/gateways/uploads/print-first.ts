/**
 * Thrown when the copy of a PDF would lose content. The user can then print the PDF to a new PDF; the new PDF keeps the
 * content.
 */
export class PrintFirst extends Error {}
