/**
 * How an amount falls over time: bars without words, whose conclusion is their name. One outline draws them all, so that a
 * moving slider changes one attribute instead of laying out every bar.
 */
export function FallingBars({ amounts, conclusion }: { amounts: readonly number[]; conclusion: string }) {
  return (
    <svg className="falling-bars" role="img" aria-label={conclusion} viewBox="0 0 100 100" preserveAspectRatio="none">
      <path d={outline(amounts)} />
    </svg>
  );
}

function outline(amounts: readonly number[]): string {
  const top = Math.max(1, ...amounts);
  const width = 100 / Math.max(1, amounts.length);
  return amounts
    .map((amount, index) => {
      const left = (index * width).toFixed(2);
      const right = ((index + 0.88) * width).toFixed(2);
      return `M${left} 100V${(100 - (100 * amount) / top).toFixed(2)}H${right}V100Z`;
    })
    .join('');
}
