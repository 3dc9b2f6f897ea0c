import { debtName, ownerToday, type NamedDebt } from '#texts/debt-name.ts';
import { ink, type Paper, type Style } from './paper.ts';

/** Our R: a column, a half disc with a round window, and a yellow quarter hill, on a grid of 40. */
export const logoColumn = 'M6 4h15.5a10.5 10.5 0 0 1 0 21H16v11H6zm14.8 6.3a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4z';
export const logoHill = 'M19 36v-8.2h4c6.8 0 12 3.4 12 8.2z';

/** The top of the first page: logo, what the paper is, its number, and a line below the title. */
export function masthead(paper: Paper, title: string, number: string, subtitle: string): void {
  paper.figure('Rebanca', (doc) => {
    doc.translate(paper.left - 5, paper.y - 5).scale(0.95);
    doc.path(logoColumn).fill(ink.brand, 'even-odd');
    doc.path(logoHill).fill(ink.sun);
  });
  paper.write('P', 'Rebanca', paper.left + 36, paper.y + 5, 200, { face: 'title', size: 17, color: ink.brand });
  paper.write('P', number, paper.left + paper.width - 260, paper.y + 9, 260, {
    face: 'strong',
    size: 10,
    color: ink.muted,
    align: 'right',
    tabular: true,
  });
  paper.y += 58;
  paper.flow('H1', title, { face: 'title', size: 25, color: ink.brand, lineGap: 0 }, 2);
  paper.flow('P', subtitle, { size: 10.5, color: ink.muted }, 8);
  const y = paper.y;
  paper.decorate((doc) => doc.rect(paper.left, y, 44, 3).fill(ink.sun));
  paper.y += 18;
}

/** What a table needs below it to begin on a page: its header and a row. */
const tableBeginning = 70;

export function heading(paper: Paper, text: string, keepWith = tableBeginning + 10): void {
  paper.reserve(24 + keepWith);
  paper.y += 8;
  paper.flow('H2', text, { face: 'title', size: 13, color: ink.brand }, 5);
}

export type KeyFigure = { readonly label: string; readonly value: string; readonly note?: string };

/** The figures that matter most, side by side on a tinted panel. */
export function keyFigures(paper: Paper, figures: readonly KeyFigure[]): void {
  const inset = 16;
  const column = (paper.width - 2 * inset) / figures.length;
  const label: Style = { size: 9, color: ink.muted };
  const value: Style = { face: 'title', size: 18, color: ink.brand, tabular: true, lineGap: 0 };
  const note: Style = { size: 9, color: ink.text, lineGap: 1 };
  const noteHeight = Math.max(
    ...figures.map((f) => (f.note === undefined ? 0 : paper.measure(f.note, column - 12, note))),
  );
  const height = 2 * 14 + 14 + 24 + noteHeight;
  paper.reserve(height);
  const top = paper.y;
  paper.decorate((doc) => doc.roundedRect(paper.left, top, paper.width, height, 10).fill(ink.tint));
  figures.forEach((figure, index) => {
    const x = paper.left + inset + index * column;
    paper.write('P', figure.label, x, top + 14, column - 12, label);
    paper.write('P', figure.value, x, top + 28, column - 4, value);
    if (figure.note !== undefined) paper.write('P', figure.note, x, top + 53, column - 12, note);
  });
  paper.y = top + height + 14;
}

/** Which debt a paper is about, as its person knows it, and whose it is today. */
export const debtFact = (debt: Omit<NamedDebt, 'obligationNumber'>): Fact => ({
  label: 'Deuda',
  value: debtName(debt),
  detail: ownerToday(debt),
});

export type Fact = { readonly label: string; readonly value: string; readonly detail?: string | undefined };

/** Labelled facts in two columns, read left to right. */
export function factGrid(paper: Paper, facts: readonly Fact[]): void {
  const gap = 20;
  const column = (paper.width - gap) / 2;
  const valueStyle: Style = { face: 'strong', size: 10 };
  const detailStyle: Style = { size: 9.5 };
  for (let i = 0; i < facts.length; i += 2) {
    const row = facts.slice(i, i + 2);
    const heights = row.map(({ value, detail }) => {
      const detailHeight = detail === undefined ? 0 : paper.measure(detail, column, detailStyle);
      return 12 + paper.measure(value, column, valueStyle) + detailHeight;
    });
    const height = Math.max(...heights) + 8;
    paper.reserve(height);
    row.forEach(({ label, value, detail }, index) => {
      const x = paper.left + index * (column + gap);
      paper.write('P', label, x, paper.y, column, { size: 8.5, color: ink.muted });
      const below = paper.y + 12 + paper.write('P', value, x, paper.y + 12, column, valueStyle);
      if (detail !== undefined) paper.write('P', detail, x, below, column, detailStyle);
    });
    paper.y += height;
  }
  paper.y += 2;
}

export type Column = { readonly title: string; readonly share: number; readonly align?: 'left' | 'right' };
export type Row = { readonly cells: readonly string[]; readonly strong?: boolean };

/** A table that repeats its header on every page; shares of the columns add up to 1. */
export function table(paper: Paper, columns: readonly Column[], rows: readonly Row[], size = 9.5): void {
  const pad = 4;
  const widths = columns.map(({ share }) => share * paper.width - 2 * pad);
  const starts = columns.map(
    (_, i) => paper.left + pad + columns.slice(0, i).reduce((x, { share }) => x + share * paper.width, 0),
  );
  const styleOf = (index: number, strong: boolean): Style => ({
    face: strong ? 'strong' : 'text',
    size,
    align: columns[index]?.align ?? 'left',
    tabular: columns[index]?.align === 'right',
    lineGap: 1,
  });
  const heightOf = (cells: readonly string[], strong: boolean) =>
    Math.max(...cells.map((cell, i) => paper.measure(cell, widths[i] ?? 0, styleOf(i, strong)))) + 2 * pad;
  const writeRow = (tag: 'TH' | 'TD', cells: readonly string[], strong: boolean, rule: string) => {
    const color = tag === 'TH' ? ink.brand : ink.text;
    const height = heightOf(cells, strong);
    const top = paper.y;
    paper.decorate((doc) => {
      if (tag === 'TH') doc.roundedRect(paper.left, top, paper.width, height, 4).fill(ink.tint);
      else
        doc
          .moveTo(paper.left, top + height)
          .lineTo(paper.left + paper.width, top + height)
          .lineWidth(0.5)
          .stroke(rule);
    });
    paper.within('TR', () => {
      cells.forEach((cell, i) =>
        paper.write(tag, cell, starts[i] ?? 0, top + pad, widths[i] ?? 0, { ...styleOf(i, strong), color }),
      );
    });
    paper.y += height;
  };
  const header = () =>
    writeRow(
      'TH',
      columns.map(({ title }) => title),
      true,
      ink.rule,
    );
  paper.within('Table', () => {
    paper.reserve(tableBeginning);
    header();
    rows.forEach(({ cells, strong = false }, place) => {
      const next = rows[place + 1];
      // A total never begins a page: the row before it comes along.
      if (paper.reserve(heightOf(cells, strong) + (next?.strong ? heightOf(next.cells, true) : 0))) header();
      writeRow('TD', cells, strong, strong ? ink.brand : ink.rule);
    });
  });
  paper.y += 12;
}

const highlightStyle: Style = { size: 10.5, lineGap: 2.5 };
const highlightInset = 16;

function highlightHeight(paper: Paper, text: string): number {
  return paper.measure(text, paper.width - 2 * highlightInset, highlightStyle) + 32;
}

/** The head of a clause: its title and "En pocas palabras", never parted from each other nor from two lines of what follows. */
export function clauseHead(paper: Paper, title: string, plain: string): void {
  heading(paper, title, highlightHeight(paper, plain) + 36);
  highlight(paper, 'En pocas palabras', plain);
}

/** A short statement on a tinted panel with a yellow edge. */
export function highlight(paper: Paper, title: string, text: string): void {
  const inner = paper.width - 2 * highlightInset;
  const height = highlightHeight(paper, text);
  paper.reserve(height);
  const top = paper.y;
  paper.decorate((doc) => {
    doc.roundedRect(paper.left, top, paper.width, height, 6).fill(ink.tint);
    doc.rect(paper.left, top + 6, 3, height - 12).fill(ink.sun);
  });
  paper.write('P', title, paper.left + highlightInset, top + 9, inner, { face: 'strong', size: 9, color: ink.brand });
  paper.write('P', text, paper.left + highlightInset, top + 22, inner, highlightStyle);
  paper.y = top + height + 8;
}
