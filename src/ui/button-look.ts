import { cx } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'soft' | 'ghost' | 'quiet' | 'danger' | 'dark';
/** Heights 32, 40, 44, 48, 52, 56, 64 and 72 px: table, bars, inline, form, card, checkout, hero, campaign. */
export type ButtonSize = 'sm' | 'md' | 'lg' | 'xl' | '2xl' | '3xl' | '4xl' | '5xl';

export type ButtonLook = {
  /** `secondary` (yellow) for paying and the hero only; `dark` for the yellow band only. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  block?: boolean;
  /** For an icon without text: needs an `aria-label`. */
  square?: boolean;
};

/** The classes of a button, for elements that cannot be Button or ButtonLink. */
export function buttonClass(
  { variant = 'primary', size = 'xl', block, square }: ButtonLook,
  className?: string,
): string {
  return cx('btn', `btn-${variant}`, `btn-${size}`, block && 'btn-block', square && 'btn-square', className);
}
