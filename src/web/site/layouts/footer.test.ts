import { expect, test } from 'vitest';
import { safeLinks } from './Footer.tsx';

test('safeLinks omits links that are not safe, and columns without a safe link', () => {
  const safe = { texto: 'Ayuda', href: '/ayuda' };
  const unsafe = { texto: 'Premio', href: 'javascript:alert(1)' };
  const columnas = [
    { titulo: 'Rebanca', enlaces: [safe, unsafe] },
    { titulo: 'Otros', enlaces: [unsafe] },
  ];
  expect(safeLinks({ columnas }, 'https://rebanca.example')).toEqual({
    columnas: [{ titulo: 'Rebanca', enlaces: [safe] }],
  });
});
