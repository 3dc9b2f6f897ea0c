import type { ComponentProps, KeyboardEvent, MouseEvent, PointerEvent, ReactNode } from 'react';
import { buttonClass, type ButtonLook } from './button-look.ts';
import { playRipple } from './ripple.ts';
import { Spinner } from './Spinner.tsx';
import { useHydrated } from './use-hydrated.ts';

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  ButtonLook & {
    icon?: ReactNode;
    pending?: boolean;
  };

/**
 * Never disabled for missing input, because the form explains the missing input. A submit button needs `type="submit"`.
 */
export function Button({
  variant,
  size,
  block,
  square,
  icon,
  pending = false,
  className,
  children,
  type = 'button',
  onClick,
  onPointerDown,
  onKeyDown,
  ...rest
}: ButtonProps) {
  const isReady = useHydrated();
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) {
      event.preventDefault();
      return;
    }
    onClick?.(event);
  };
  const pointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (!pending && event.button === 0) playRipple(event.currentTarget, event);
    onPointerDown?.(event);
  };
  const key = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (!pending && !event.repeat && (event.key === 'Enter' || event.key === ' ')) playRipple(event.currentTarget);
    onKeyDown?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      disabled={(type === 'submit' && !isReady) || undefined}
      className={buttonClass({ variant, size, block, square }, className)}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={click}
      onPointerDown={pointerDown}
      onKeyDown={key}
    >
      {pending ? <Spinner className={icon === undefined && !square ? 'btn-spinner' : undefined} /> : icon}
      {square && pending ? null : <span className="btn-label">{children}</span>}
    </button>
  );
}
