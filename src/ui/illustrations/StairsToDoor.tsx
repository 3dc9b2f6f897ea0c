export function StairsToDoor({ className }: { className?: string }) {
  return (
    <svg viewBox="0 -34 200 124" preserveAspectRatio="xMidYMax slice" className={className} aria-hidden="true">
      <path fill="var(--il-near)" d="M0 90V78h30V66h30V54h30V42h30V30h30V18h50v72z" />
      <path d="M162 18v-34a14 14 0 0 1 28 0v34z" fill="var(--secondary-400)" />
      <circle cx="184" cy="0" r="2" fill="var(--secondary-900)" />
    </svg>
  );
}
