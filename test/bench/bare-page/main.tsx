import { createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';

const root = createRootRoute();
const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: () => (
    <main>
      <h1>Buenos días</h1>
      <p>Lo que sigue es una página con React y el enrutador, y nada más.</p>
    </main>
  ),
});
const router = createRouter({ routeTree: root.addChildren([home]) });

createRoot(document.getElementById('root')!).render(<RouterProvider router={router} />);
