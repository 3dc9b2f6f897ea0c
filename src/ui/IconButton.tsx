import type { ComponentProps, ReactNode } from 'react';
import { Button } from './Button.tsx';

type IconButtonProps = Omit<ComponentProps<typeof Button>, 'children' | 'icon' | 'square' | 'block' | 'aria-label'> & {
  label: string;
  icon: ReactNode;
};

export function IconButton({ label, icon, variant = 'quiet', size = 'md', pending, ...rest }: IconButtonProps) {
  return (
    <Button
      {...rest}
      variant={variant}
      size={size}
      square
      pending={pending}
      aria-label={label}
      title={rest.title ?? label}
    >
      {icon}
    </Button>
  );
}
