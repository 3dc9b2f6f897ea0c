import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnPostgres, type Engine } from '#test/support/engines.ts';
import { orderDirectly } from '#test/support/operator.ts';
import { portfolioRow } from '#test/support/portfolio-file.ts';
import { startTestApp, type TestApp } from '#test/support/test-app.ts';
import { portfolioColumns } from './portfolio-header.ts';

const header = `${portfolioColumns.join(',')}\n`;

function row(number: number, changes: Record<number, string> = {}): string {
  const cells = portfolioRow({
    numero_documento: String(2_000_000_000 + number),
    email: `ana${number}@correo.example`,
    numero_obligacion: `N-${number}`,
  }).split(',');
  return `${cells.map((cell, at) => changes[at] ?? cell).join(',')}\n`;
}

function importing(engine: Engine) {
  let running: TestApp;
  let folder: string;
  beforeAll(async () => {
    running = await startTestApp(engine);
    folder = await mkdtemp(path.join(tmpdir(), 'rebanca-rechazos-'));
  });
  afterAll(async () => {
    await running.close();
    await rm(folder, { recursive: true, force: true });
  });
  return async (...parts: (string | Buffer)[]) => {
    const file = path.join(folder, 'cartera.csv');
    await writeFile(file, Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))));
    const { out } = await orderDirectly(running, ['importar', file], folder);
    return { out, rejects: await readFile(`${file}.rechazos.csv`) };
  };
}

describeOnPostgres('the reject file', (engine) => {
  const imported = importing(engine);

  test('has the same bytes in each run and lists every reason in line order', async () => {
    await imported(header, row(1), row(2), row(3, { 0: 'TI' }));
    const { rejects } = await imported(
      header,
      row(10, { 12: '-1', 11: 'ayer' }),
      row(1, { 1: '2100000001' }),
      row(11),
      Buffer.from(row(12, { 3: 'Peña' }), 'latin1'),
      '\n;;;\n',
      row(11, { 1: '2100000002' }),
      row(13, { 8: '"Tarjeta' }),
      row(14, { 8: 'Tarjeta "oro"' }),
      row(2, { 1: '2100000004' }),
      row(15, { 4: '=1+1', 2: ' ' }),
      row(16, { 0: 'NIT', 1: '8909039385' }),
      `${'x'.repeat(70_000)}\n`,
      row(17).replace(',Rebanca Cartera', ''),
      row(18, { 8: '"Crédito; ""dos"""' }),
      row(11, { 1: '2100000003' }),
      row(19, { 12: '0', 13: '0', 14: '0' }),
      row(20, { 5: '+571', 6: '"quizás, no"' }),
    );
    expect(rejects.toString().split('\r\n')).toEqual([
      '\uFEFFlinea,columna,valor,motivo',
      '2,fecha_mora,ayer,"No es una fecha del calendario; va como AAAA-MM-DD."',
      `2,capital,'-1,El valor no puede ser negativo.`,
      '3,numero_documento,2100000001,Esta obligación ya está a nombre de otro documento.',
      '5,apellidos,Peña,El texto no está en UTF-8 (parece Latin-1). Guarda el archivo como «CSV UTF-8».',
      '8,numero_obligacion,N-11,La obligación ya está en la línea 4 de este archivo.',
      '9,tipo_producto,,Las comillas se abren y no se cierran en la misma línea.',
      '10,tipo_producto,,"Las comillas están mal puestas: una celda con comillas empieza y termina con ellas, y las de adentro van dobles."',
      '11,numero_documento,2100000004,Esta obligación ya está a nombre de otro documento.',
      '12,nombres, ,Falta el nombre.',
      `12,email,'=1+1,El correo no está bien escrito.`,
      '13,numero_documento,8909039385,El dígito de verificación no corresponde a ese NIT.',
      '14,(fila),,La línea es demasiado larga.',
      '15,(fila),,La fila tiene 16 columnas y el encabezado 17.',
      '17,numero_obligacion,N-11,La obligación ya está en la línea 4 de este archivo.',
      '18,capital,0,El total de la obligación es 0.',
      `19,celular,'+571,El celular lleva 10 dígitos y empieza por 3.`,
      '19,tipo_cliente,"quizás, no",Solo puede ser «si» o «no».',
      '',
    ]);
  });
});

describeOnPostgres('the reject file of a large portfolio', (engine) => {
  const imported = importing(engine);

  test('is byte-identical to the reject file of a sequential import with smaller batches', async () => {
    const spoil = (number: number) => {
      if (number % 977 === 0) return row(number, { 12: '-1' });
      if (number % 983 === 0) return row(number, { 7: `N-${number - 500}` });
      return number % 991 === 0 ? row(number, { 0: 'TI', 7: 'N-1' }) : row(number);
    };
    await imported(header, row(5_001, { 1: '2100000001' }), row(9_002, { 1: '2100000002' }), row(3, { 0: 'TI' }));
    const lines = Array.from({ length: 24_000 }, (_, index) => spoil(index + 1));
    const { out, rejects } = await imported(header, ...lines);
    expect(out).toContain('leídas: 24.000');
    expect(createHash('sha256').update(rejects).digest('hex')).toBe(
      // The hash of the reject file of a sequential import with two thousand rows per batch.
      'ae8787b334fa80e55630c67a3cebc434c01add40c2e7bbaf6ca523d1a21c8706',
    );
  });
});
