import { createElement, type FC, type SVGProps } from 'react';

type Shapes = readonly (readonly [tag: string, attributes: object])[];

/**
 * How each icon of the set is drawn, in the place of the set's own component (tools/light-icons.ts), which carries what
 * nobody here asks for: contexts, strokes that do not scale, several frameworks.
 */
export function iconOf(icon: string | { node: Shapes }, given: Shapes = []): FC<SVGProps<SVGSVGElement>> {
  const shapes = typeof icon === 'string' ? given : icon.node;
  return function Icon({ className, ...attributes }) {
    return createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': 'aria-label' in attributes ? undefined : true,
        ...attributes,
        className: className ? `lucide ${className}` : 'lucide',
      },
      shapes.map(([tag, each]) => createElement(tag, each)),
    );
  };
}
