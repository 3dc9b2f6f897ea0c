import { Drawing, type DrawingProps } from './Drawing.tsx';
import { Frailejon } from './Frailejon.tsx';

export function EmptyBench(props: DrawingProps) {
  return (
    <Drawing viewBox="0 0 480 300" title="Una persona sentada en una banca mira su teléfono" {...props}>
      <path d="M0 300c20-60 110-96 240-96s220 36 240 96z" fill="var(--secondary-500)" />
      <g fill="var(--il-wood)">
        <rect x="96" y="150" width="288" height="16" rx="8" />
        <rect x="96" y="118" width="288" height="14" rx="7" />
        <rect x="96" y="90" width="288" height="14" rx="7" />
        <rect x="126" y="84" width="12" height="140" rx="6" />
        <rect x="342" y="84" width="12" height="140" rx="6" />
        <rect x="150" y="160" width="12" height="64" rx="6" />
        <rect x="318" y="160" width="12" height="64" rx="6" />
      </g>
      <path d="M168 172v-34a44 44 0 0 1 88 0v34z" fill="var(--primary-800)" />
      <circle cx="212" cy="64" r="25" fill="var(--secondary-900)" />
      <path d="M187 64a25 25 0 0 1 50 0c-8-12-34-14-50 0z" fill="var(--secondary-950)" />
      <path d="M168 150h104a22 22 0 0 1 22 22v48h-26v-44H168z" fill="var(--il-cloth)" />
      <path d="M262 214h34a14 14 0 0 1 14 14h-48z" fill="var(--secondary-950)" />
      <path
        d="M226 112a12 12 0 0 1 12 12v14h34a11 11 0 0 1 0 22h-46a12 12 0 0 1-12-12v-24a12 12 0 0 1 12-12z"
        fill="var(--primary-600)"
      />
      <circle cx="276" cy="149" r="11" fill="var(--secondary-900)" />
      <rect x="272" y="112" width="24" height="42" rx="5" fill="var(--accent-600)" />
      <path
        d="M279 131l4 4 7-8"
        fill="none"
        stroke="#fff"
        strokeWidth="2.500"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <Frailejon
        trunk="var(--secondary-900)"
        leaf="var(--primary-700)"
        heart="var(--accent-600)"
        x="30"
        y="150"
        width="70"
        height="92"
      />
      <Frailejon
        trunk="var(--secondary-900)"
        leaf="var(--primary-700)"
        heart="var(--accent-600)"
        x="398"
        y="172"
        width="54"
        height="71"
      />
    </Drawing>
  );
}
