import { expect, test } from 'vitest';
import { describeOnPostgres } from '#test/support/engines.ts';
import { importingInto, newPersonRow as row, portfolioFile } from '#test/support/portfolio-file.ts';
import { suiteApp } from '#test/support/suite-app.ts';
import { portfolioColumns } from './portfolio-header.ts';

const header = portfolioColumns.join(',');

describeOnPostgres('the parsing of a portfolio file', (engine) => {
  const running = suiteApp(engine);

  const { imported, figures, stored } = importingInto(running);
  const file = (...rows: string[]) => portfolioFile(rows);
  test('stores the readable name of a product instead of the code in the file', async () => {
    expect(
      figures((await imported(file(row({ numero_obligacion: 'P-1', tipo_producto: 'LIBRE_INVERSION' })))).summary),
    ).toEqual([1, 1, 0, 0, 0, 0]);
    expect((await stored('P-1'))!.product).toBe('Libre inversión');
  });

  test.each([
    ['nombres', 'An\u200ba', 'El texto tiene caracteres que no se pueden leer.'],
    ['apellidos', '王伟', 'Los documentos no se pueden escribir con 王 伟. Escríbelo con letras latinas.'],
  ] as const)('rejects a name in %s that no document can print', async (column, value, reason) => {
    expect((await imported(file(row({ [column]: value })))).faults).toEqual([`2 ${column}: ${reason}`]);
  });

  const badRows: readonly [name: string, bad: string, fault: string][] = [
    [
      'a wrong check digit of a NIT',
      row({ tipo_documento: 'NIT', numero_documento: '8909039385' }),
      'numero_documento: El dígito de verificación no corresponde a ese NIT.',
    ],
    ['a negative amount', row({ capital: '-1000' }), 'capital: El valor no puede ser negativo.'],
    ['decimals', row({ intereses_mora: '1000.50' }), 'intereses_mora: El valor va en pesos enteros, sin decimales.'],
    [
      'thousands with dots',
      row({ capital: '1.000.000' }),
      'capital: El valor va solo con dígitos: sin puntos, comas ni signos.',
    ],
    ['a missing amount', row({ otros_cargos: '' }), 'otros_cargos: Falta el valor; escribe 0 si no hay.'],
    ['an amount beyond any debt', row({ capital: '99999999999999' }), 'capital: El valor es demasiado grande.'],
    [
      'an impossible date',
      row({ fecha_mora: '2025-02-30' }),
      'fecha_mora: No es una fecha del calendario; va como AAAA-MM-DD.',
    ],
    ['arrears in the future', row({ fecha_mora: '2026-11-21' }), 'fecha_mora: La fecha está en el futuro.'],
    [
      'an unknown document type',
      row({ tipo_documento: 'TI' }),
      'tipo_documento: El tipo de documento no se conoce; usa CC, CE, PPT, PA, NIT.',
    ],
    [
      'a total of 0',
      row({ capital: '0', intereses_corrientes: '0', intereses_mora: '0' }),
      'capital: El total de la obligación es 0.',
    ],
    ['a bad e-mail', row({ email: 'sin-arroba' }), 'email: El correo no está bien escrito.'],
    ['a bad mobile', row({ celular: '6011234567' }), 'celular: El celular lleva 10 dígitos y empieza por 3.'],
    ['another client type', row({ tipo_cliente: 'quizás' }), 'tipo_cliente: Solo puede ser «si» o «no».'],
    ['a missing name', row({ nombres: ' ' }), 'nombres: Falta el nombre.'],
    [
      'a zero byte',
      row({ tipo_producto: 'Tar\0jeta' }),
      'tipo_producto: El texto tiene caracteres que no se pueden leer.',
    ],
    [
      'a quote that never closes',
      row({ tipo_producto: '"Tarjeta' }),
      'tipo_producto: Las comillas se abren y no se cierran en la misma línea.',
    ],
    [
      'a quote inside a cell',
      row({ tipo_producto: 'Tarjeta "oro"' }),
      'tipo_producto: Las comillas están mal puestas: una celda con comillas empieza y termina con ellas, y las de adentro van dobles.',
    ],
    [
      'a missing cell',
      row().split(',').slice(0, -1).join(','),
      '(fila): La fila tiene 16 columnas y el encabezado 17.',
    ],
    ['a line that is too long', `${'x'.repeat(70_000)}`, '(fila): La línea es demasiado larga.'],
  ];
  test.each(badRows)(
    'rejects %s with its line, column and reason, and stores all other rows',
    async (_name, bad, fault) => {
      const { summary, faults } = await imported(file(row(), bad, row()));
      expect(faults).toEqual([`3 ${fault}`]);
      expect(figures(summary)).toEqual([3, 2, 0, 0, 0, 1]);
    },
  );

  test('rejects a line of Latin-1 bytes and names the column', async () => {
    const latin = Buffer.from(`${row({ apellidos: 'Muñoz' })}\n`, 'latin1');
    const { summary, faults } = await imported([Buffer.from(`${header}\n${row()}\n`), latin, Buffer.from(row())]);
    expect(faults).toEqual([
      '3 apellidos: El texto no está en UTF-8 (parece Latin-1). Guarda el archivo como «CSV UTF-8».',
    ]);
    expect(figures(summary)).toEqual([3, 2, 0, 0, 0, 1]);
  });

  test('reports every fault of a row', async () => {
    const { faults } = await imported(file(row({ capital: '-1', fecha_mora: 'ayer' })));
    expect(faults.map((fault) => fault.split(':')[0])).toEqual(['2 fecha_mora', '2 capital']);
  });

  test('accepts semicolons, a byte order mark, blank lines and any column order', async () => {
    const cells = row({
      numero_obligacion: 'S-1',
      acreedor_original: 'Banco Ceiba',
      tipo_producto: '"Tarjeta ""oro""; dos"',
    }).split(',');
    const order = [...portfolioColumns.keys()].reverse();
    const content = `\uFEFF${order.map((at) => portfolioColumns[at]).join(';')}\r\n\r\n;;;;\r\n${order.map((at) => cells[at]).join(';')}\r\n`;
    const { summary, faults } = await imported([...Buffer.from(content)].map((byte) => Buffer.from([byte])));
    expect(faults).toEqual([]);
    expect(figures(summary)).toEqual([1, 1, 0, 0, 0, 0]);
    expect((await stored('S-1'))?.product).toBe('Tarjeta "oro"; dos');
  });

  test.each([
    ['an empty file', '', 'El archivo está vacío.'],
    ['a file of blank lines', '\n\n', 'El archivo está vacío.'],
    ['a file with only a header', `${header}\n`, 'El archivo solo tiene el encabezado: no hay obligaciones.'],
    [
      'a file with the columns of another table',
      'a,b\n1,2\n',
      `El encabezado no es el de una cartera: faltan ${portfolioColumns.join(', ')}; no se conocen a, b.`,
    ],
    [
      'a file without the last column',
      `${header.replace(',operado_por', '')}\nx`,
      'El encabezado no es el de una cartera: faltan operado_por.',
    ],
    [
      'a file with a repeated column',
      `${header},capital\nx`,
      'El encabezado no es el de una cartera: se repiten capital.',
    ],
    [
      'UTF-16',
      Buffer.from(`\uFEFF${header}`, 'utf16le'),
      'El archivo está en UTF-16. Guárdalo como «CSV UTF-8» y vuelve a intentarlo.',
    ],
  ])('refuses %s as a whole', async (_name, content, motivo) => {
    expect((await imported(content)).summary).toEqual({ refused: 'PORTFOLIO_UNREADABLE', detail: { motivo } });
  });
});
