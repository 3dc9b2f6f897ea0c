import { isPortalPath } from './shared/routing/safe-address.ts';
import { currentAddress } from './shared/session/browser.ts';

// One document for every address, two programs: the address at which it is opened says which.
void (isPortalPath(currentAddress().pathname) ? import('./portal/main.tsx') : import('./site/main.tsx'));
