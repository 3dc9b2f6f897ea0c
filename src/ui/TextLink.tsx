import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';

type TextLinkProps = ComponentProps<'a'> & {
  /** On its own line, with a taller target and room for an icon. */
  standalone?: boolean;
};

/** An underlined link inside text. With a router: `createLink(TextLink)`. */
export function TextLink({ standalone, className, children, ...rest }: TextLinkProps) {
  return (
    <a {...rest} className={cx('link', standalone && 'link-standalone', className)}>
      {children}
    </a>
  );
}
