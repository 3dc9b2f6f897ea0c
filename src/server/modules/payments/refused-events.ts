import { channel } from 'node:diagnostics_channel';

export const refusedEvents = channel('rebanca:refused-event');
