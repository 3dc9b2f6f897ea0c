import { cx } from './class-names.ts';

type LazyDrawingProps = {
  /** The name `puerta` selects /dibujos/puerta-claro.svg or /dibujos/puerta-oscuro.svg, depending on the theme. */
  name: string;
  width: number;
  height: number;
  framed?: boolean;
  className?: string;
};

export function LazyDrawing({ name, width, height, framed = false, className }: LazyDrawingProps) {
  return (['claro', 'oscuro'] as const).map((theme) => (
    <img
      key={theme}
      src={`/dibujos/${name}-${theme}.svg`}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className={cx('illustration', framed && 'illustration-framed', `only-${theme}`, className)}
    />
  ));
}
