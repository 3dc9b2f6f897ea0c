export function PathStart({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 390 40" preserveAspectRatio="xMidYMax slice" className={className} aria-hidden="true">
      <path fill="var(--il-s1)" d="M0 40V26c70-22 150-24 220-8s120 8 170-4v26z" />
    </svg>
  );
}
