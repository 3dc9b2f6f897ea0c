// React as a piece of its own, which runs before the rest of the application and in a task of its own (vite.config.ts).
export { createRoot, hydrateRoot } from 'react-dom/client';
