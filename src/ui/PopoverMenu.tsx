import { useId, useRef, type ComponentProps, type ReactNode } from 'react';
import { Button } from './Button.tsx';

type PopoverMenuProps = Pick<
  ComponentProps<typeof Button>,
  'variant' | 'size' | 'square' | 'icon' | 'iconEnd' | 'className'
> & {
  /** What the button shows; for an icon alone also give `label`. */
  trigger: ReactNode;
  label?: string;
  children: ReactNode;
};

/** A button that opens a small panel under it (preferences, account). The platform closes it by Escape or a press outside. */
export function PopoverMenu({ trigger, label, children, variant = 'quiet', size = 'md', ...look }: PopoverMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button {...look} ref={button} variant={variant} size={size} aria-label={label} popoverTarget={id}>
        {trigger}
      </Button>
      <div
        id={id}
        popover="auto"
        className="menu"
        role="group"
        aria-label={label}
        onToggle={(event) => {
          const panel = event.currentTarget;
          if (event.newState !== 'open' || !button.current) return;
          const at = button.current.getBoundingClientRect();
          const left = Math.min(Math.max(8, at.right - panel.offsetWidth), innerWidth - panel.offsetWidth - 8);
          panel.style.setProperty('left', `${Math.max(8, left)}px`);
          panel.style.setProperty('top', `${at.bottom + 6}px`);
        }}
      >
        {children}
      </div>
    </>
  );
}
