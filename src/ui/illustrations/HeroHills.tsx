import { Frailejon } from './Frailejon.tsx';

export function HeroHills({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 1440 320" preserveAspectRatio="xMidYMax slice" className={className} aria-hidden="true">
      <path fill="var(--il-h1)" d="M0 210C150 90 330 60 520 150s300 90 470 0 310-100 450-20v180H0z" />
      <path fill="var(--il-h2)" d="M0 262c170-90 330-100 540-30s380 20 520-40 270-50 380-10v138H0z" />
      <path
        fill="var(--il-st)"
        d="M700 320v-14h44v-14h44v-14h44v-14h44v-14h44v-14h44v-14h44v-14h44v-14h44v-14h44v14h-30v146z"
      />
      <path fill="var(--il-h3)" d="M0 286c110-20 280-24 430 6 150 28 380 34 560 14s310-56 450-46v60H0z" />
      <g>
        <Frailejon x="70" y="196" width="60" height="79" />
        <Frailejon x="150" y="222" width="44" height="58" />
        <Frailejon x="612" y="226" width="46" height="60" />
        <Frailejon x="672" y="210" width="62" height="81" />
      </g>
      <Frailejon x="1330" y="206" width="54" height="71" />
    </svg>
  );
}
