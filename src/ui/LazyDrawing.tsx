import { cx } from './class-names.ts';

type LazyDrawingProps = {
  /** A drawing that the build writes for each theme: `puerta` is /dibujos/puerta-claro.svg and -oscuro.svg. */
  name: string;
  width: number;
  height: number;
  framed?: boolean;
  className?: string;
};

/** A decorative drawing as a file, loaded lazily. */
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
