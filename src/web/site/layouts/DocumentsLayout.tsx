import { Outlet, useMatches } from '@tanstack/react-router';
import { BareFrame } from '#web/shared/shell/BareFrame.tsx';

export function DocumentsLayout() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  return (
    <BareFrame middle={<p className="h3 max-sm:hidden">{title}</p>} className="wrap py-8">
      <Outlet />
    </BareFrame>
  );
}
