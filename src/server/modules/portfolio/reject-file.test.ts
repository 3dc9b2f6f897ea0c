import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnPostgres } from '#test/support/engines.ts';
import { orderDirectly } from '#test/support/operator.ts';
import { portfolioRow } from '#test/support/portfolio-file.ts';
import { suiteApp } from '#test/support/suite-app.ts';
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

describeOnPostgres('the reject file', (engine) => {
  const running = suiteApp(engine);
  let folder: string;
  beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'rebanca-rechazos-'))));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const imported = async (...parts: (string | Buffer)[]) => {
    const file = path.join(folder, 'cartera.csv');
    await writeFile(file, Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))));
    await orderDirectly(running, ['importar', file], folder);
    return { rejects: await readFile(`${file}.rechazos.csv`) };
  };

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
