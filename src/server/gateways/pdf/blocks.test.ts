import { describe, expect, test } from 'vitest';
import { issuer } from '#test/support/issuer.ts';
import { heading, table } from './blocks.ts';
import { readPdf } from './pdf-reading.ts';
import { PdfWriter } from './pdf-writer.ts';
import { verificationAddress } from './seal.ts';

describe('a table in a PDF', () => {
  test('has no page with only the total row, and adds no page when empty', async () => {
    for (let start = 560; start < 690; start += 6) {
      const pdf = await PdfWriter.open('Prueba', 'De una tabla', 'Rebanca', new Date('2026-11-20T20:45:10Z'));
      pdf.y = start;
      heading(pdf, 'Resumen');
      const pages = () => pdf.doc.bufferedPageRange().count;
      const before = pages();
      table(pdf, [{ title: 'Nada', share: 1 }], []);
      expect(pages(), `from ${start}`).toBe(before);
      pdf.y = start;
      const rows = ['Fila uno', 'Fila dos', 'Fila tres'].map((name) => ({ cells: [name, '1'] }));
      table(
        pdf,
        [
          { title: 'Parte', share: 0.5 },
          { title: 'Puntos', share: 0.5 },
        ],
        [...rows, { cells: ['Total', '3'], strong: true }],
      );
      const { text } = readPdf(await pdf.finish('Prueba', issuer));
      expect(text, `from ${start}`).not.toMatch(/Parte Puntos Total/);
    }
  });
});

describe('verificationAddress', () => {
  test('encodes the verification code, so that the code cannot change the path', () => {
    expect(verificationAddress('https://rebanca.example/', '../x?y#z')).toBe(
      'https://rebanca.example/verificar/..%2Fx%3Fy%23z',
    );
  });
});
