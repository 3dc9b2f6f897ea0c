export function copyLine(cells: readonly (string | number | boolean | null)[]): string {
  let line = '';
  let separator = '';
  for (const each of cells) {
    line += separator + cell(each);
    separator = '\t';
  }
  return `${line}\n`;
}

function cell(value: string | number | boolean | null): string {
  if (value === null) return '\\N';
  if (typeof value !== 'string') return String(value);
  return /[\\\t\n\r]/.test(value) ? value.replace(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign) : value;
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
