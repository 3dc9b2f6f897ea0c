import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

const html = (node: ReactNode) => renderToStaticMarkup(<main>{node}</main>).slice('<main>'.length, -'</main>'.length);
const Button = ({ children }: { children: ReactNode }) => (
  <button type="button">
    <i />
    {children}
  </button>
);

describe('texts of JSX elements', () => {
  const amount = 3;
  const shown = (value: boolean) => value && ' y más';

  test('are joined without a wrapper when the element has no other children', () => {
    expect(html(<p>Son {amount} cuotas</p>)).toBe('<p>Son 3 cuotas</p>');
    expect(html(<p>Son {[amount, ' cuotas']}</p>)).toBe('<p>Son 3 cuotas</p>');
  });

  test('are wrapped in their own element beside other elements', () => {
    expect(
      html(
        <p>
          Son <b>{amount}</b> cuotas
        </p>,
      ),
    ).toBe('<p><span>Son </span><b>3</b><span> cuotas</span></p>');
  });

  test('are joined across empty children', () => {
    expect(
      html(
        <p>
          Son {amount}
          {shown(false)}
          {null} cuotas
          <br />
        </p>,
      ),
    ).toBe('<p><span>Son 3 cuotas</span><br/></p>');
  });

  test('are wrapped in their own element when they are children of a component', () => {
    expect(html(<Button>Pagar</Button>)).toBe('<button type="button"><i></i><span>Pagar</span></button>');
    expect(html(<Button>Pagar {amount}</Button>)).toBe('<button type="button"><i></i><span>Pagar 3</span></button>');
    expect(
      html(
        <Button>
          Pagar <b>{amount}</b>
        </Button>,
      ),
    ).toBe('<button type="button"><i></i><span>Pagar </span><b>3</b></button>');
  });

  test('are wrapped in their own element inside a fragment', () => {
    expect(html(<>Pagar</>)).toBe('<span>Pagar</span>');
    expect(html(<>{['Pagar', amount].map((each) => each)}</>)).toBe('<span>Pagar3</span>');
  });

  test('are not wrapped when blank', () => {
    expect(
      html(
        <p>
          <i /> <b />
        </p>,
      ),
    ).toBe('<p><i></i> <b></b></p>');
  });

  test('are wrapped in a tspan inside an SVG text', () => {
    expect(
      html(
        <svg>
          <text>
            Mes <tspan>{amount}</tspan>
          </text>
        </svg>,
      ),
    ).toBe('<svg><text><tspan>Mes </tspan><tspan>3</tspan></text></svg>');
  });
});
