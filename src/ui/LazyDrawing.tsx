import { cx } from './class-names.ts';

type LazyDrawingProps = {
  /** Of the files that the build draws, one for each theme: `puerta` is /dibujos/puerta-claro.svg and -oscuro.svg. */
  name: string;
  width: number;
  height: number;
  framed?: boolean;
  className?: string;
};

/** A drawing as a file of its own, for places far down a page: it comes when somebody gets near, and is decoration. */
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
