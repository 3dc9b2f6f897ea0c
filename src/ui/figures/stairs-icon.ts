import { createLucideIcon } from 'lucide-react';

/** Stairs are the symbol of progress, so also the icon of the programme. */
export const StairsIcon = createLucideIcon('stairs', [['path', { d: 'M3.5 19.5h5v-5h5v-5h5v-5h2', key: 'stairs' }]]);
