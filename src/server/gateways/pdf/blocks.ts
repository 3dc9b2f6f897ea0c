import { debtName, ownerToday, type NamedDebt } from '#texts/debt-name.ts';
import { ink, type PdfWriter, type Style } from './pdf-writer.ts';

export const logoColumn = 'M6 4h15.5a10.5 10.5 0 0 1 0 21H16v11H6zm14.8 6.3a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4z';
export const logoHill = 'M19 36v-8.2h4c6.8 0 12 3.4 12 8.2z';

export function masthead(pdf: PdfWriter, title: string, number: string, subtitle: string): void {
  pdf.figure('Rebanca', (doc) => {
    doc.translate(pdf.left - 5, pdf.y - 5).scale(0.95);
    doc.path(logoColumn).fill(ink.brand, 'even-odd');
    doc.path(logoHill).fill(ink.sun);
  });
  pdf.write('P', 'Rebanca', pdf.left + 36, pdf.y + 5, 200, { font: 'title', size: 17, color: ink.brand });
  pdf.write('P', number, pdf.left + pdf.width - 260, pdf.y + 9, 260, {
    font: 'strong',
    size: 10,
    color: ink.muted,
    align: 'right',
    tabular: true,
  });
  pdf.y += 58;
  pdf.flow('H1', title, { font: 'title', size: 25, color: ink.brand, lineGap: 0 }, 2);
  pdf.flow('P', subtitle, { size: 10.5, color: ink.muted }, 8);
  const y = pdf.y;
  pdf.decorate((doc) => doc.rect(pdf.left, y, 44, 3).fill(ink.sun));
  pdf.y += 18;
}

/** The minimum height in points that a table needs to start on a page: the header and one row. */
const tableBeginning = 70;

export function heading(pdf: PdfWriter, text: string, keepWith = tableBeginning + 10): void {
  pdf.reserve(24 + keepWith);
  pdf.y += 8;
  pdf.flow('H2', text, { font: 'title', size: 13, color: ink.brand }, 5);
}

export type KeyFigure = { readonly label: string; readonly value: string; readonly note?: string };

export function keyFigures(pdf: PdfWriter, figures: readonly KeyFigure[]): void {
  const inset = 16;
  const column = (pdf.width - 2 * inset) / figures.length;
  const label: Style = { size: 9, color: ink.muted };
  const value: Style = { font: 'title', size: 18, color: ink.brand, tabular: true, lineGap: 0 };
  const note: Style = { size: 9, color: ink.text, lineGap: 1 };
  const noteHeight = Math.max(
    ...figures.map((f) => (f.note === undefined ? 0 : pdf.measure(f.note, column - 12, note))),
  );
  const height = 2 * 14 + 14 + 24 + noteHeight;
  pdf.reserve(height);
  const top = pdf.y;
  pdf.decorate((doc) => doc.roundedRect(pdf.left, top, pdf.width, height, 10).fill(ink.tint));
  figures.forEach((figure, index) => {
    const x = pdf.left + inset + index * column;
    pdf.write('P', figure.label, x, top + 14, column - 12, label);
    pdf.write('P', figure.value, x, top + 28, column - 4, value);
    if (figure.note !== undefined) pdf.write('P', figure.note, x, top + 53, column - 12, note);
  });
  pdf.y = top + height + 14;
}

export const debtFact = (debt: Omit<NamedDebt, 'obligationNumber'>): Fact => ({
  label: 'Deuda',
  value: debtName(debt),
  detail: ownerToday(debt),
});

export type Fact = { readonly label: string; readonly value: string; readonly detail?: string | undefined };

export function factGrid(pdf: PdfWriter, facts: readonly Fact[]): void {
  const gap = 20;
  const column = (pdf.width - gap) / 2;
  const valueStyle: Style = { font: 'strong', size: 10 };
  const detailStyle: Style = { size: 9.5 };
  for (let i = 0; i < facts.length; i += 2) {
    const row = facts.slice(i, i + 2);
    const heights = row.map(({ value, detail }) => {
      const detailHeight = detail === undefined ? 0 : pdf.measure(detail, column, detailStyle);
      return 12 + pdf.measure(value, column, valueStyle) + detailHeight;
    });
    const height = Math.max(...heights) + 8;
    pdf.reserve(height);
    row.forEach(({ label, value, detail }, index) => {
      const x = pdf.left + index * (column + gap);
      pdf.write('P', label, x, pdf.y, column, { size: 8.5, color: ink.muted });
      const below = pdf.y + 12 + pdf.write('P', value, x, pdf.y + 12, column, valueStyle);
      if (detail !== undefined) pdf.write('P', detail, x, below, column, detailStyle);
    });
    pdf.y += height;
  }
  pdf.y += 2;
}

export type Column = { readonly title: string; readonly share: number; readonly align?: 'left' | 'right' };
export type Row = { readonly cells: readonly string[]; readonly strong?: boolean };

/** Repeats the header on every page. The shares of the column widths must add up to 1. */
export function table(pdf: PdfWriter, columns: readonly Column[], rows: readonly Row[], size = 9.5): void {
  const pad = 4;
  const widths = columns.map(({ share }) => share * pdf.width - 2 * pad);
  const starts = columns.map(
    (_, i) => pdf.left + pad + columns.slice(0, i).reduce((x, { share }) => x + share * pdf.width, 0),
  );
  const styleOf = (index: number, strong: boolean): Style => ({
    font: strong ? 'strong' : 'text',
    size,
    align: columns[index]?.align ?? 'left',
    tabular: columns[index]?.align === 'right',
    lineGap: 1,
  });
  const heightOf = (cells: readonly string[], strong: boolean) =>
    Math.max(...cells.map((cell, i) => pdf.measure(cell, widths[i] ?? 0, styleOf(i, strong)))) + 2 * pad;
  const writeRow = (tag: 'TH' | 'TD', cells: readonly string[], strong: boolean, rule: string) => {
    const color = tag === 'TH' ? ink.brand : ink.text;
    const height = heightOf(cells, strong);
    const top = pdf.y;
    pdf.decorate((doc) => {
      if (tag === 'TH') doc.roundedRect(pdf.left, top, pdf.width, height, 4).fill(ink.tint);
      else
        doc
          .moveTo(pdf.left, top + height)
          .lineTo(pdf.left + pdf.width, top + height)
          .lineWidth(0.5)
          .stroke(rule);
    });
    pdf.within('TR', () => {
      cells.forEach((cell, i) =>
        pdf.write(tag, cell, starts[i] ?? 0, top + pad, widths[i] ?? 0, { ...styleOf(i, strong), color }),
      );
    });
    pdf.y += height;
  };
  const header = () =>
    writeRow(
      'TH',
      columns.map(({ title }) => title),
      true,
      ink.rule,
    );
  pdf.within('Table', () => {
    pdf.reserve(tableBeginning);
    header();
    rows.forEach(({ cells, strong = false }, place) => {
      const next = rows[place + 1];
      // The reserved height includes a following total row, so that a page never starts with only the total.
      if (pdf.reserve(heightOf(cells, strong) + (next?.strong ? heightOf(next.cells, true) : 0))) header();
      writeRow('TD', cells, strong, strong ? ink.brand : ink.rule);
    });
  });
  pdf.y += 12;
}

const highlightStyle: Style = { size: 10.5, lineGap: 2.5 };
const highlightInset = 16;

function highlightHeight(pdf: PdfWriter, text: string): number {
  return pdf.measure(text, pdf.width - 2 * highlightInset, highlightStyle) + 32;
}

/** Keeps the title, the summary and the start of the clause on the same page. */
export function clauseHead(pdf: PdfWriter, title: string, plain: string): void {
  heading(pdf, title, highlightHeight(pdf, plain) + 36);
  highlight(pdf, 'En pocas palabras', plain);
}

export function highlight(pdf: PdfWriter, title: string, text: string): void {
  const inner = pdf.width - 2 * highlightInset;
  const height = highlightHeight(pdf, text);
  pdf.reserve(height);
  const top = pdf.y;
  pdf.decorate((doc) => {
    doc.roundedRect(pdf.left, top, pdf.width, height, 6).fill(ink.tint);
    doc.rect(pdf.left, top + 6, 3, height - 12).fill(ink.sun);
  });
  pdf.write('P', title, pdf.left + highlightInset, top + 9, inner, { font: 'strong', size: 9, color: ink.brand });
  pdf.write('P', text, pdf.left + highlightInset, top + 22, inner, highlightStyle);
  pdf.y = top + height + 8;
}
