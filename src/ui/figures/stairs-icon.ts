import { createLucideIcon } from 'lucide-react';

export const StairsIcon = createLucideIcon('stairs', [['path', { d: 'M3.5 19.5h5v-5h5v-5h5v-5h2', key: 'stairs' }]]);
