import { Frailejon } from './Frailejon.tsx';

export function PathMiddle({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 390 96" preserveAspectRatio="xMidYMax slice" className={className} aria-hidden="true">
      <path fill="var(--il-s2)" d="M0 96V74c60-30 130-34 200-12s130 16 190-10v44z" />
      <Frailejon trunk="var(--primary-900)" leaf="var(--primary-600)" x="262" y="4" width="56" height="74" />
      <Frailejon trunk="var(--primary-900)" leaf="var(--primary-600)" x="326" y="26" width="38" height="50" />
    </svg>
  );
}
