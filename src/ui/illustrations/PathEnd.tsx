import { Flower } from './Flower.tsx';

export function PathEnd({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 390 190" preserveAspectRatio="xMidYMax slice" className={className} aria-hidden="true">
      <path fill="var(--il-s3)" d="M0 190v-34c80-34 160-36 240-16s110 8 150-10v60z" />
      <path
        fill="var(--il-s3t)"
        d="M276 190c4-40 2-62-12-86l12-8c8 14 12 18 16 18 4-10 14-18 28-28l8 10c-18 16-26 42-26 94z"
      />
      <g>
        <circle cx="272" cy="66" r="44" fill="var(--secondary-400)" />
        <circle cx="322" cy="58" r="36" fill="var(--secondary-300)" />
        <circle cx="334" cy="92" r="30" fill="var(--secondary-500)" />
        <circle cx="236" cy="92" r="28" fill="var(--secondary-500)" />
        <circle cx="290" cy="96" r="34" fill="var(--secondary-400)" />
      </g>
      <g fill="var(--accent-500)">
        <Flower x="246" y="44" width="14" height="14" />
        <Flower x="326" y="36" width="14" height="14" />
        <Flower x="300" y="96" width="12" height="12" />
      </g>
      <g fill="var(--secondary-500)">
        <path d="M182 118a7 7 0 0 1 14 0z" />
        <path d="M206 146a6 6 0 0 0 12 0z" />
        <path d="M150 152a6 6 0 0 1 12 0z" />
      </g>
    </svg>
  );
}
