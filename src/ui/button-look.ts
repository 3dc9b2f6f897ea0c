import { cx } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'soft' | 'ghost' | 'quiet' | 'danger' | 'dark';
/** Heights in px: sm 32, md 40, lg 44, xl 48, 2xl 52, 3xl 56, 4xl 64, 5xl 72. */
export type ButtonSize = 'sm' | 'md' | 'lg' | 'xl' | '2xl' | '3xl' | '4xl' | '5xl';

export type ButtonLook = {
  /** `secondary` is yellow. `dark` is only for the band that closes a public page. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  block?: boolean;
  /** For an icon without text. The button then needs an `aria-label`. */
  square?: boolean;
};

export function buttonClass(
  { variant = 'primary', size = 'xl', block, square }: ButtonLook,
  className?: string,
): string {
  return cx('btn', `btn-${variant}`, `btn-${size}`, block && 'btn-block', square && 'btn-square', className);
}
