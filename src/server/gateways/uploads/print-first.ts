/**
 * Thrown when the copy of a PDF would lose content or show a hidden layer. The user can print the PDF to a new PDF.
 */
export class PrintFirst extends Error {}
