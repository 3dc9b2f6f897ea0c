/**
 * How an amount falls over time: bars without words, whose conclusion is their name. One outline draws them all, so that a
 * moving slider changes one attribute instead of laying out every bar.
 */
export function FallingBars({ amounts, conclusion }: { amounts: readonly number[]; conclusion: string }) {
  return (
    <svg className="falling-bars" role="img" aria-label={conclusion} viewBox="0 0 1000 1000" preserveAspectRatio="none">
      <path d={outline(amounts)} />
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
      return `M${left} 1000V${1000 - Math.round((1000 * amount) / top)}H${right}V1000Z`;
    })
    .join('');
}
