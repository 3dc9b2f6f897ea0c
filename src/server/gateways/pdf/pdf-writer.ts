import type PDFDocument from 'pdfkit';
import { operatorLines, type OperatorIdentity } from '#contract/operator-identity.ts';
import { printable } from '#domain/printable.ts';
import { pdfFonts, type Fonts } from './fonts.ts';

export const ink = {
  text: '#1e2925',
  muted: '#4d5752',
  rule: '#d2d9d5',
  brand: '#035742',
  tint: '#f0fbf6',
  tintRule: '#c3eddd',
  sun: '#faca2b',
  petal: '#c23d93',
} as const;

export type FontName = 'text' | 'strong' | 'title';
export type Style = {
  font?: FontName;
  size?: number;
  color?: string;
  align?: 'left' | 'right' | 'center';
  lineGap?: number;
  tabular?: boolean;
};

const margin = 54;
const footerTop = 792 - 46;
const bodyBottom = footerTop - 16;

/** Writes a tagged PDF from top to bottom. All measures are in points. */
export class PdfWriter {
  readonly left = margin;
  readonly width = 612 - 2 * margin;
  readonly doc: PDFDocument;
  y = margin;
  private readonly chunks: Buffer[] = [];
  private readonly root: ReturnType<PDFDocument['struct']>;
  private readonly hasBrandFonts: boolean;
  private parent: ReturnType<PDFDocument['struct']>;

  private constructor(
    Document: typeof PDFDocument,
    fonts: Fonts,
    title: string,
    subject: string,
    author: string,
    at: Date,
  ) {
    // The dates come from the parameter `at` instead of the clock, so that the same facts give the same bytes.
    const info = {
      Title: printable(title),
      Subject: printable(subject),
      Author: printable(author),
      Creator: 'Rebanca',
      Producer: 'Rebanca',
      CreationDate: at,
      ModDate: at,
    };
    const margins = { top: margin, bottom: 0, left: margin, right: margin };
    this.doc = new Document({
      size: 'LETTER',
      margins,
      pdfVersion: '1.7',
      lang: 'es-CO',
      tagged: true,
      displayTitle: true,
      bufferPages: true,
      info,
    });
    this.hasBrandFonts = typeof fonts.text !== 'string';
    for (const font of ['text', 'strong', 'title'] as const) this.doc.registerFont(font, fonts[font]);
    this.root = this.doc.struct('Document');
    this.doc.addStructure(this.root);
    this.parent = this.root;
  }

  static async open(title: string, subject: string, author: string, at: Date): Promise<PdfWriter> {
    // The library is imported for the first PDF document, because some instances render no PDF documents.
    const [{ default: Document }, fonts] = await Promise.all([import('pdfkit'), pdfFonts()]);
    return new PdfWriter(Document, fonts, title, subject, author, at);
  }

  private apply({ font = 'text', size = 10, color = ink.text }: Style): void {
    this.doc.font(font).fontSize(size).fillColor(color);
  }

  private options(width: number, style: Style) {
    const features = style.tabular === true && this.hasBrandFonts ? { features: ['tnum', 'kern'] } : {};
    return { width, align: style.align ?? 'left', lineGap: style.lineGap ?? 2, ...features } as const;
  }

  measure(text: string, width: number, style: Style = {}): number {
    this.apply(style);
    return this.doc.heightOfString(printable(text), this.options(width, style));
  }

  /** Returns the height of the text. `tag` is the PDF structure tag for screen readers, such as P, H1 or TD. */
  write(tag: string, text: string, x: number, y: number, width: number, style: Style = {}): number {
    const height = this.measure(text, width, style);
    this.parent.add(
      this.doc.struct(tag, () => {
        this.apply(style);
        this.doc.text(printable(text), x, y, this.options(width, style));
      }),
    );
    return height;
  }

  within(tag: string, content: () => void): void {
    const outer = this.parent;
    const element = this.doc.struct(tag);
    outer.add(element);
    this.parent = element;
    content();
    element.end();
    this.parent = outer;
  }

  decorate(draw: (doc: PDFDocument) => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    this.doc.save();
    draw(this.doc);
    this.doc.restore();
    this.doc.endMarkedContent();
  }

  figure(alt: string, draw: (doc: PDFDocument) => void): void {
    this.parent.add(
      this.doc.struct('Figure', { alt }, () => {
        this.doc.save();
        draw(this.doc);
        this.doc.restore();
      }),
    );
  }

  reserve(height: number): boolean {
    if (this.y + height <= bodyBottom) return false;
    this.doc.addPage();
    this.y = margin;
    return true;
  }

  get remaining(): number {
    return bodyBottom - this.y;
  }

  flow(tag: string, text: string, style: Style = {}, after = 6): void {
    const height = this.measure(text, this.width, style);
    this.reserve(height);
    this.write(tag, text, this.left, this.y, this.width, style);
    this.y += height + after;
  }

  finish(footer: string, issuer: OperatorIdentity): Promise<Buffer> {
    const { count } = this.doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.doc.switchToPage(page);
      this.doc.markContent('Artifact', { type: 'Pagination' });
      this.doc
        .moveTo(this.left, footerTop)
        .lineTo(this.left + this.width, footerTop)
        .lineWidth(0.5)
        .stroke(ink.rule);
      this.apply({ size: 8, color: ink.muted });
      this.doc.text(printable(footer), this.left, footerTop + 8, { width: this.width - 90, lineBreak: false });
      operatorLines(issuer).forEach((line, index) => {
        const size = 6.5;
        this.apply({ size, color: ink.muted });
        const fits = Math.min(1, this.width / this.doc.widthOfString(printable(line)));
        this.doc.fontSize(size * fits);
        this.doc.text(printable(line), this.left, footerTop + 20 + 9 * index, {
          width: this.width + 1,
          lineBreak: false,
        });
      });
      this.apply({ size: 8, color: ink.muted });
      this.doc.text(`Página ${page + 1} de ${count}`, this.left + this.width - 90, footerTop + 8, {
        width: 90,
        align: 'right',
        lineBreak: false,
      });
      this.doc.endMarkedContent();
    }
    this.root.end();
    return new Promise((resolve, reject) => {
      this.doc.on('data', (chunk) => this.chunks.push(chunk));
      this.doc.on('end', () => resolve(Buffer.concat(this.chunks)));
      this.doc.on('error', reject);
      this.doc.end();
    });
  }
}
