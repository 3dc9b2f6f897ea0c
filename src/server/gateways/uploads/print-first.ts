/**
 * Thrown when the copy of a PDF would lose content. The user can print the PDF to a new PDF, which keeps the content.
 */
export class PrintFirst extends Error {}
