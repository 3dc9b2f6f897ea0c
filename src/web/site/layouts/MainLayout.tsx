import { Outlet } from '@tanstack/react-router';
import { BareFrame } from '#web/shared/shell/BareFrame.tsx';

export const MainLayout = () => (
  <BareFrame className="wrap grid content-center py-10">
    <Outlet />
  </BareFrame>
);
