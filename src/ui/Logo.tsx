export function Logo() {
  return (
    <span className="logo">
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <path
          fill="var(--logo-a, var(--c-primary))"
          fillRule="evenodd"
          d="M6 4h15.5a10.5 10.5 0 0 1 0 21H16v11H6zm14.8 6.3a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4z"
        />
        <path fill="var(--logo-b, var(--secondary-400))" d="M19 36v-8.200h4c6.800 0 12 3.400 12 8.200z" />
      </svg>
      <span className="logo-name">Rebanca</span>
    </span>
  );
}
