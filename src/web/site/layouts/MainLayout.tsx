import { Outlet } from '@tanstack/react-router';

/** Bare: for redirects and errors. */
export function MainLayout() {
  return (
    <main id="contenido" tabIndex={-1} className="wrap grid min-h-dvh content-center py-10 outline-none">
      <Outlet />
    </main>
  );
}
