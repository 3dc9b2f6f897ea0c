import { afterEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Money } from './Money.tsx';
import { Cell, Row, RowHead, Table } from './Table.tsx';

afterEach(() => document.documentElement.style.removeProperty('font-size'));

async function tableOf(width: number, letters: '100%' | '200%') {
  document.documentElement.style.setProperty('font-size', letters);
  const screen = await render(
    <div style={{ width }}>
      <Table label="Plan" columns={[{ name: 'Pago' }, { name: 'Vence y estado' }, { name: 'Valor', isNumber: true }]}>
        {['Pago inicial', 'Cuota 1 de 3'].map((name) => (
          <Row key={name}>
            <RowHead>{name}</RowHead>
            <Cell column="Vence y estado">15 feb 2027 Programada</Cell>
            <Cell column="Valor" isNumber>
              <Money>$ 12.000.000</Money>
            </Cell>
          </Row>
        ))}
      </Table>
    </div>,
  );
  const box = screen.container.querySelector('.table-box')!;
  return {
    screen,
    box,
    names: () => [...box.querySelectorAll('td')].map((cell) => getComputedStyle(cell, '::before').content),
  };
}

test.each([225, 265])('with 200% text, a table in a box of %i px shows each row as a list', async (width) => {
  const { screen, box, names } = await tableOf(width, '200%');
  expect(box.scrollWidth).toBe(box.clientWidth);
  expect(names()).toEqual(['"Vence y estado "', '"Valor "', '"Vence y estado "', '"Valor "']);
  for (const cell of box.querySelectorAll('td'))
    expect(cell.getBoundingClientRect().left).toBe(box.getBoundingClientRect().left);
  await expect.element(screen.getByRole('table', { name: 'Plan' })).toBeInTheDocument();
  expect(screen.getByRole('columnheader').elements()).toHaveLength(3);
  expect(screen.getByRole('rowheader').elements()).toHaveLength(2);
  expect(screen.getByRole('cell').elements()).toHaveLength(4);
});

test('with 100% text, a table in a box of 250 px keeps its columns', async () => {
  const { box, names } = await tableOf(250, '100%');
  expect(names()).toEqual(['none', 'none', 'none', 'none']);
  const row = [...box.querySelector('tbody tr')!.children];
  expect(new Set(row.map((cell) => cell.getBoundingClientRect().top)).size).toBe(1);
});
