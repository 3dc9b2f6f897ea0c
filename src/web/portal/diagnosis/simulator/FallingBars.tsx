import { bindToStore, type Followed } from '#ui/store-binding.ts';

type Falling = { amounts: readonly number[]; conclusion: string };

type FallingBarsProps<T> = {
  of: Followed<T>;
  values: (now: T) => Falling | undefined;
};

/** Draws the chart as a single polygon, so that a slider step sets only two attributes. */
export function FallingBars<T>({ of, values }: FallingBarsProps<T>) {
  const draw = (bars: SVGSVGElement, now: T) => {
    const falling = values(now);
    if (!falling) return;
    bars.setAttribute('aria-label', falling.conclusion);
    bars.firstElementChild?.setAttribute('points', outline(falling.amounts));
  };
  return (
    <svg
      className="falling-bars"
      role="img"
      viewBox="0 0 1000 1000"
      preserveAspectRatio="none"
      ref={bindToStore(of, draw)}
    >
      <polygon />
    </svg>
  );
}

function outline(amounts: readonly number[]): string {
  const top = Math.max(1, ...amounts);
  const width = 1000 / Math.max(1, amounts.length);
  return amounts
    .map((amount, index) => {
      const left = Math.round(index * width);
      const right = Math.round((index + 0.88) * width);
      const height = 1000 - Math.round((1000 * amount) / top);
      return `${left},1000 ${left},${height} ${right},${height} ${right},1000`;
    })
    .join(' ');
}
