import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';

type TextLinkProps = ComponentProps<'a'> & {
  standalone?: boolean;
};

export function TextLink({ standalone, className, children, ...rest }: TextLinkProps) {
  return (
    <a {...rest} className={cx('link', standalone && 'link-standalone', className)}>
      {children}
    </a>
  );
}
