import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';

export function TextButton({ className, type = 'button', ...rest }: ComponentProps<'button'>) {
  return <button {...rest} type={type} className={cx('link link-standalone', className)} />;
}
