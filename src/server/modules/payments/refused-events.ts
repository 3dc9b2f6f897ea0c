import { channel } from 'node:diagnostics_channel';

/** Publishes a `RefusedNotification` for each event of the card provider that this process refuses. */
export const refusedEvents = channel('rebanca:refused-event');
