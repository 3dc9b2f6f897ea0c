import { capitalised } from '#domain/capitalised.ts';
import { cutText } from '#domain/cut-text.ts';
import { bogotaDate, formatBogotaDateTime, formatLongDate, parseIsoDate } from '#domain/time/calendar.ts';
import type { OperatorIdentity } from '#contract/operator-identity.ts';
import { factGrid, heading, masthead, type Fact } from './blocks.ts';
import { PdfWriter } from './pdf-writer.ts';

export interface OwnDataFacts {
  derechos: string;
  siPidesEliminar: { seElimina: string[]; seConserva: string[]; hasta: string };
  datos: Record<string, Record<string, unknown>[]>;
}

export async function renderOwnData(
  { derechos, siPidesEliminar, datos }: OwnDataFacts,
  now: Date,
  issuer: OperatorIdentity,
): Promise<Buffer> {
  const pdf = await PdfWriter.open('Tus datos en Rebanca', 'Ley 1581 de 2012', 'Rebanca', now);
  masthead(
    pdf,
    'Tus datos en Rebanca',
    formatLongDate(bogotaDate(now)),
    `Generado el ${formatBogotaDateTime(now)}, hora de Bogotá`,
  );
  pdf.flow('P', derechos, { size: 10.5 }, 6);
  const empty: string[] = [];
  for (const [section, rows] of Object.entries(datos)) {
    if (rows.length === 0) {
      empty.push(inWords(section).toLowerCase());
      continue;
    }
    heading(pdf, `${inWords(section)} (${rows.length})`);
    for (const row of rows) {
      factGrid(pdf, factsOf(row));
      pdf.y += 6;
    }
  }
  if (empty.length > 0) {
    heading(pdf, 'Sin datos', 24);
    pdf.flow('P', `De esto no guardamos nada tuyo: ${empty.join(', ')}.`, { size: 10 });
  }
  const { seElimina, seConserva, hasta } = siPidesEliminar;
  heading(pdf, 'Si pides que eliminemos tus datos', 24);
  const erased = seElimina.map((section) => inWords(section).toLowerCase()).join(', ');
  pdf.flow('P', `Eliminamos todo lo tuyo de: ${erased}. De lo demás se conserva esto:`, { size: 10 }, 4);
  for (const kept of seConserva) pdf.flow('P', `• ${kept}`, { size: 10 }, 4);
  pdf.flow('P', hasta, { size: 10 });
  return pdf.finish('Rebanca · Tus datos. Es un documento personal: guárdalo donde solo tú lo veas.', issuer);
}

const factsOf = (row: Record<string, unknown>): Fact[] =>
  Object.entries(row)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => ({ label: inWords(name), value: valueInWords(value) }));

function inWords(name: string): string {
  const text = name
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return capitalised(text);
}

const longest = 600;

function valueInWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'string') {
    const day = parseIsoDate(value);
    if (day) return formatLongDate(day);
    if (/^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/.test(value)) return formatBogotaDateTime(new Date(value));
    return shortened(value.replace(/\s+/g, ' '));
  }
  if (typeof value === 'number') return String(value);
  return shortened(
    JSON.stringify(value)
      .replace(/[{}"[\]]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim() || 'Ninguno',
  );
}

const shortened = (text: string): string =>
  text.length > longest ? `${cutText(text, longest)}… (completo en el JSON)` : text;
