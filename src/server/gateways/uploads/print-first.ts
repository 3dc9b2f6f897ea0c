/** Thrown when a copy of a PDF would not show what the PDF shows. Printing it to a new PDF draws what is missing. */
export class PrintFirst extends Error {}
