type FrailejonProps = {
  x: string;
  y: string;
  width: string;
  height: string;
  trunk?: string;
  leaf?: string;
  heart?: string;
};

const leaves = [0, -32, 32, -64, 64, -96, 96];

export function Frailejon({
  trunk = 'var(--il-trunk)',
  leaf = 'var(--il-leaf)',
  heart = 'var(--il-leaf-2)',
  ...place
}: FrailejonProps) {
  return (
    <svg viewBox="0 0 64 84" {...place}>
      <rect x="26" y="34" width="12" height="50" rx="5" fill={trunk} />
      <g fill={leaf}>
        {leaves.map((turn) => (
          <ellipse
            key={turn}
            cx="32"
            cy="18"
            rx="5.5"
            ry={Math.abs(turn) > 90 ? 16 : 18}
            transform={`rotate(${turn} 32 36)`}
          />
        ))}
      </g>
      <circle cx="32" cy="36" r="7" fill={heart} />
    </svg>
  );
}
