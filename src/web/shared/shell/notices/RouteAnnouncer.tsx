import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { followArrivals } from '#web/shared/routing/arrival.ts';

export function RouteAnnouncer() {
  const router = useRouter();
  const [heading, setHeading] = useState('');
  useEffect(() => followArrivals(router, setHeading), [router]);
  return (
    <p className="sr-only" role="status" aria-live="polite">
      {heading}
    </p>
  );
}
