import { Link } from '@tanstack/react-router';
import { Logo } from '#ui/Logo.tsx';

export function PublicLogo() {
  return (
    <Link to="/inicio" className="text-inherit no-underline" aria-label="Rebanca, ir al inicio">
      <Logo />
    </Link>
  );
}
