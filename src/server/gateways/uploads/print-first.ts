/** Thrown when the copy would not show everything. Printing the file to a new PDF includes what is missing. */
export class PrintFirst extends Error {}
