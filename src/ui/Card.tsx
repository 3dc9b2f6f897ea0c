import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';

type CardProps = ComponentProps<'section'> & {
  as?: 'section' | 'article' | 'div' | 'li' | 'aside' | 'figure';
  look?: 'surface' | 'selected' | 'raised' | 'soft' | 'accent' | 'highlight' | 'hero';
  padding?: 'normal' | 'roomy' | 'none';
};

/** Cards must not be nested. */
export function Card({ as = 'section', look = 'surface', padding = 'normal', className, ...rest }: CardProps) {
  const Element = as as 'section';
  return (
    <Element
      {...rest}
      className={cx(
        'card',
        look !== 'surface' && `card-${look}`,
        padding === 'roomy' && 'card-roomy',
        padding === 'none' && 'card-flush',
        className,
      )}
    />
  );
}
