type FlowerProps = { x?: string; y?: string; width?: string; height?: string; className?: string; petals?: string };

export function Flower({ petals, ...place }: FlowerProps) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" {...place}>
      <g fill={petals}>
        <circle cx="12" cy="6.500" r="5" />
        <circle cx="17.500" cy="12" r="5" />
        <circle cx="12" cy="17.500" r="5" />
        <circle cx="6.500" cy="12" r="5" />
      </g>
      <circle cx="12" cy="12" r="3" fill="var(--secondary-200)" />
    </svg>
  );
}
