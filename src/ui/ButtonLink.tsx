import type { ComponentProps, ReactNode } from 'react';
import { buttonClass, type ButtonLook } from './button-look.ts';
import { playRipple } from './ripple.ts';

type ButtonLinkProps = ComponentProps<'a'> & ButtonLook & { icon?: ReactNode; iconEnd?: ReactNode };

export function ButtonLink({
  variant,
  size,
  block,
  square,
  icon,
  iconEnd,
  className,
  children,
  onPointerDown,
  ...rest
}: ButtonLinkProps) {
  return (
    <a
      {...rest}
      className={buttonClass({ variant, size, block, square }, className)}
      onPointerDown={(event) => {
        if (event.button === 0) playRipple(event.currentTarget, event);
        onPointerDown?.(event);
      }}
    >
      {icon}
      <span className="btn-label">{children}</span>
      {iconEnd}
    </a>
  );
}
