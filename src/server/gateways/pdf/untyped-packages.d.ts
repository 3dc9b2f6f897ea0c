// The types of packages that have no types or incomplete types.
declare module 'pdfkit' {
  import type { Font } from 'fontkit';
  type TextOptions = {
    width?: number;
    align?: 'left' | 'right' | 'center';
    lineGap?: number;
    lineBreak?: boolean;
    characterSpacing?: number;
    features?: string[];
    link?: string;
  };
  type Structure = {
    add(child: Structure | (() => void)): Structure;
    end(): void;
  };
  class PDFDocument {
    readonly info: Record<string, unknown>;
    constructor(options: {
      size: string;
      margins: { top: number; bottom: number; left: number; right: number };
      pdfVersion: string;
      lang: string;
      tagged: boolean;
      displayTitle: boolean;
      bufferPages: boolean;
      info: Record<string, string | Date>;
    });
    x: number;
    y: number;
    page: { width: number; height: number; margins: { bottom: number } };
    on(event: 'data', listener: (chunk: Buffer) => void): this;
    on(event: 'end', listener: () => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    registerFont(name: string, source: Font | string): this;
    font(name: string): this;
    fontSize(size: number): this;
    fillColor(color: string): this;
    text(text: string, x: number, y: number, options?: TextOptions): this;
    heightOfString(text: string, options?: TextOptions): number;
    widthOfString(text: string, options?: TextOptions): number;
    struct(type: string, content?: () => void): Structure;
    struct(type: string, options: { alt?: string }, content: () => void): Structure;
    addStructure(structure: Structure): this;
    markContent(tag: string, options: { type: string }): this;
    endMarkedContent(): this;
    addPage(): this;
    switchToPage(index: number): this;
    bufferedPageRange(): { start: number; count: number };
    save(): this;
    restore(): this;
    translate(x: number, y: number): this;
    scale(factor: number): this;
    path(d: string): this;
    rect(x: number, y: number, width: number, height: number): this;
    roundedRect(x: number, y: number, width: number, height: number, radius: number): this;
    circle(x: number, y: number, radius: number): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    lineWidth(width: number): this;
    stroke(color: string): this;
    fill(color: string, rule?: 'even-odd'): this;
    link(x: number, y: number, width: number, height: number, url: string): this;
    end(): void;
  }
  export = PDFDocument;
}

declare module 'subset-font' {
  function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'truetype' | 'woff2';
      variationAxes: Readonly<Record<string, number | { min: number; max: number }>>;
      noLayoutClosure?: boolean;
      keepFeatures?: readonly string[] | undefined;
      dropTables?: readonly string[];
    },
  ): Promise<Buffer>;
  export = subsetFont;
}
